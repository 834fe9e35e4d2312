import * as z from "zod/mini";
import { useText } from "#kit/client/app.tsx";
import { Problem } from "#kit/contract/problem.ts";
import { useForm } from "#kit/ui/forms/use-form.ts";
import { isKickoffPossible, maxNoteLength } from "../../rules.ts";
import { instantOption, chosenKickoff, type KickoffChoice } from "./KickoffPicker.tsx";

const schema = z.object({
  proposedDate: z.string(),
  date: z.string(),
  time: z.string(),
  note: z.string().check(z.trim(), z.maxLength(maxNoteLength)),
});

export interface KickoffRequest {
  readonly proposedDate?: string;
  readonly isInstant?: true;
  readonly note?: string;
}

interface KickoffFormOptions {
  readonly event: { readonly startsAt: Date; readonly endsAt: Date } | undefined;
  readonly now: () => number;
  readonly firstOption: string;
  readonly send: (kickoff: KickoffRequest) => Promise<void>;
}

/** A form to propose a kickoff, with the server's error text for an impossible one. */
export function useKickoffForm({ event, now, firstOption, send }: KickoffFormOptions) {
  return useForm({
    schema,
    initial: { proposedDate: firstOption, date: "", time: "", note: "" },
    words: useText("problems"),
    submit: ({ note, ...choice }) => send({ ...kickoffOf(choice), ...(note === "" ? {} : { note }) }),
  });

  function kickoffOf(choice: KickoffChoice): Pick<KickoffRequest, "proposedDate" | "isInstant"> {
    if (choice.proposedDate === instantOption) return { isInstant: true };
    const at = chosenKickoff(choice);
    if (!at || (event && !isKickoffPossible(at, event, new Date(now())))) {
      throw new Problem("invalid_kickoff", 400, [{ field: "proposedDate", code: "invalid_kickoff" }]);
    }
    return { proposedDate: at.toISOString() };
  }
}
