import { useMemo, useState } from "react";
import { useRevalidator } from "react-router";
import { useApp, useFormat, useText } from "#kit/client/app.tsx";
import { serverTime } from "#kit/client/server-clock.ts";
import { Banner } from "#kit/ui/components/Banner.tsx";
import { Button } from "#kit/ui/components/Button.tsx";
import { DialogFooter } from "#kit/ui/components/Dialog.tsx";
import { Field } from "#kit/ui/components/Field.tsx";
import { Select } from "#kit/ui/components/Select.tsx";
import { useToasts } from "#kit/ui/components/Toasts.tsx";
import { FormProblem } from "#kit/ui/forms/FormSubmit.tsx";
import type { ChallengeOptions, MatchesContract } from "../../contract.ts";
import { instantKickoffAt, hasNoOverlap, isKickoffPossible } from "../../rules.ts";
import { KickoffPicker } from "./KickoffPicker.tsx";
import { firstKickoff, lastKickoff, proposedKickoffs } from "./kickoffs.ts";
import { NoteField } from "./NoteField.tsx";
import { useKickoffForm } from "./use-kickoff-form.ts";

type Battleground = ChallengeOptions["battlegrounds"][number];

export interface ChallengeFormProps extends Pick<ChallengeOptions, "opponent" | "isRanked"> {
  busyAt: readonly string[];
  battlegrounds: readonly Battleground[];
  initialBattleground: Battleground;
  onSent: (matchId: string) => void;
}

export function ChallengeForm({
  opponent,
  isRanked,
  battlegrounds,
  busyAt,
  initialBattleground,
  onSent,
}: ChallengeFormProps) {
  const text = useText("matches");
  const format = useFormat();
  const app = useApp();
  const { show } = useToasts();
  const { revalidate } = useRevalidator();
  const [chosen, setChosen] = useState(initialBattleground);
  const now = serverTime(app);
  const event = useMemo(() => timesOf(chosen), [chosen]);
  const busy = useMemo(() => busyAt.map((at) => new Date(at)), [busyAt]);
  const proposed = useMemo(
    () => proposedKickoffs(event, new Date(serverTime(app)), { busy }),
    [app, event, busy],
  );
  const soonest = instantKickoffAt(new Date(now));
  const canBeInstant = isKickoffPossible(soonest, event, new Date(now)) && hasNoOverlap(soonest, busy);
  const form = useKickoffForm({
    event,
    now: () => serverTime(app),
    firstOption: proposed[0]?.toISOString() ?? "",
    send: async (kickoff) => {
      const { eventId, challengerTeamId, challengedTeamId } = chosen;
      const body = { eventId, challengerTeamId, challengedTeamId, ...kickoff };
      const { match } = await app.api.of<MatchesContract>()("POST /api/game/create-challenge", { body });
      show(text("challengeSent"));
      onSent(match.matchId);
      void revalidate();
    },
  });
  function choose(eventId: string) {
    const other = battlegrounds.find((one) => one.eventId === eventId) ?? initialBattleground;
    const [next] = proposedKickoffs(timesOf(other), new Date(serverTime(app)), { busy });
    setChosen(other);
    form.set("proposedDate", next?.toISOString() ?? "");
  }

  return (
    <form className="stack" {...form.props}>
      <p className="muted">{text("challengeText", opponent.username, format.number(chosen.opponentElo))}</p>
      {!isRanked && <Banner>{text("challengeUnpaid", opponent.username)}</Banner>}
      {battlegrounds.length > 1 ? (
        <Field label={text("battleground")}>
          <Select
            value={chosen.eventId}
            options={battlegrounds.map(({ eventId, title, game }) => ({
              value: eventId,
              name: text("battlegroundOf", title, game),
            }))}
            onChange={({ target }) => choose(target.value)}
          />
        </Field>
      ) : (
        <p className="strong">{text("battlegroundOf", chosen.title, chosen.game)}</p>
      )}
      <KickoffPicker
        key={chosen.eventId}
        value={form.values}
        onChange={(name, value) => form.set(name, value)}
        proposed={proposed}
        canBeInstant={canBeInstant}
        from={firstKickoff(event, new Date(now))}
        until={lastKickoff(event, new Date(now))}
        now={now}
        error={form.error("proposedDate")}
      />
      <NoteField {...form.text("note")} username={opponent.username} error={form.error("note")} />
      <FormProblem form={form} />
      <DialogFooter>
        <Button type="submit" kind="primary" size="lg" block busy={form.isBusy}>
          {text("challengeSend")}
        </Button>
      </DialogFooter>
    </form>
  );
}

function timesOf({ startsAt, endsAt }: Battleground) {
  return { startsAt: new Date(startsAt), endsAt: new Date(endsAt) };
}
