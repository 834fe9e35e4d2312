import { useState } from "react";
import { ReasonDialog } from "#features/staff/console/index.ts";
import { useApp, useText, useTimeZone } from "#kit/client/app.tsx";
import { instantIn } from "#kit/pure/calendar.ts";
import { Field } from "#kit/ui/components/Field.tsx";
import { Select } from "#kit/ui/components/Select.tsx";
import { TextInput } from "#kit/ui/components/TextInput.tsx";
import type { PlayersContract } from "../../contract.ts";
import type { StaffPlayer } from "../../contract/staff.ts";

type Kind = StaffPlayer["restrictable"][number];

/** What to keep the player from, until when and why. A timeout of the chat always has an end. */
export function RestrictDialog({ player, onClose }: { player: StaffPlayer; onClose: () => void }) {
  const text = useText("console-accounts");
  const call = useApp().api.of<PlayersContract>();
  const timeZone = useTimeZone();
  const [kind, setKind] = useState<Kind>(player.restrictable[0] ?? "playing");
  const [until, setUntil] = useState("");
  const { playerId } = player;
  const needsEnd = kind === "chatting";
  return (
    <ReasonDialog
      title={text("restrictTitle", player.username)}
      text={text(`restrictText_${kind}`)}
      action={text("restrict")}
      done={text("restrictedToast")}
      isComplete={!needsEnd || until !== ""}
      onClose={onClose}
      run={(reason) => {
        // A local time that daylight saving skips is sent unchanged; the server refuses it.
        const end = until === "" ? null : (instantIn(until, timeZone)?.toISOString() ?? until);
        return call("POST /api/staff/restrict-player", { body: { playerId, kind, reason, until: end } });
      }}
    >
      <Field label={text("restrictFrom")}>
        <Select
          value={kind}
          options={player.restrictable.map((value) => ({ value, name: text(`restriction_${value}`) }))}
          onChange={(event) => setKind(event.target.value as Kind)}
        />
      </Field>
      <Field label={text("until")} hint={text(needsEnd ? "endNeeded" : "untilHint")}>
        <TextInput type="datetime-local" value={until} onChange={(event) => setUntil(event.target.value)} />
      </Field>
    </ReasonDialog>
  );
}
