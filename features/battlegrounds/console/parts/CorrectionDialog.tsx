import { useCallback, useState } from "react";
import { PlayerPicker, type PickedPlayer } from "#features/accounts/console/index.ts";
import { ReasonDialog, useReadableTimes } from "#features/staff/console/index.ts";
import { useApp, useText } from "#kit/client/app.tsx";
import { useRequest } from "#kit/client/use-request.ts";
import { instantIn, localTimeIn } from "#kit/pure/calendar.ts";
import { Banner } from "#kit/ui/components/Banner.tsx";
import { Button } from "#kit/ui/components/Button.tsx";
import { Field } from "#kit/ui/components/Field.tsx";
import { Select } from "#kit/ui/components/Select.tsx";
import { TextInput } from "#kit/ui/components/TextInput.tsx";
import type {
  Correction,
  EventsConsoleContract,
  StaffEntrant,
  StaffEvent,
  StaffTie,
} from "../../contract.ts";
import { finalSize } from "../../rules.ts";
import s from "./CorrectionDialog.module.css";

/** What the member pressed; the dialog asks for the rest. */
export interface CorrectionStart {
  readonly kind: Correction["kind"];
  readonly tie?: StaffTie;
  readonly entrant?: StaffEntrant;
}

interface CorrectionDialogProps {
  event: StaffEvent;
  start: CorrectionStart;
  onClose: () => void;
}

/** Asks for what the correction needs and for a reason, and shows what it would change. */
export function CorrectionDialog({ event, start, onClose }: CorrectionDialogProps) {
  const text = useText("console-battlegrounds");
  const call = useApp().api.of<EventsConsoleContract>();
  const [typed, setTyped] = useState<Typed>(() => ({ ...nothingTyped, at: firstTime(start, event) }));
  const change = changeOf(start, typed, event.timeZone);
  const { eventId } = event;
  return (
    <ReasonDialog
      title={text(`do_${start.kind}`)}
      text={text(`why_${start.kind}`)}
      action={text(`do_${start.kind}`)}
      done={text("correctedToast")}
      isDanger={start.kind === "cancel"}
      isComplete={change !== undefined}
      run={async (reason) => {
        if (change) await call("POST /api/staff/correct-event", { body: { eventId, change, reason } });
      }}
      onClose={onClose}
    >
      <CorrectionFields
        event={event}
        start={start}
        typed={typed}
        set={(next) => setTyped((before) => ({ ...before, ...next }))}
      />
      {change && <Effects key={JSON.stringify(change)} eventId={eventId} change={change} />}
    </ReasonDialog>
  );
}

/** The time that is to change, to start from. */
function firstTime({ kind, tie }: CorrectionStart, { times, timeZone }: StaffEvent): string {
  const at = kind === "extend" ? times.endsAt : kind === "move_tie" ? tie?.startsAt : undefined;
  return typeof at === "string" ? localTimeIn(new Date(at), timeZone) : "";
}

interface Typed {
  readonly at: string;
  readonly first: PickedPlayer | undefined;
  readonly second: PickedPlayer | undefined;
  readonly players: readonly PickedPlayer[];
  readonly winner: "a" | "b";
  readonly a: string;
  readonly b: string;
}

const nothingTyped: Typed = {
  at: "",
  first: undefined,
  second: undefined,
  players: [],
  winner: "a",
  a: "",
  b: "",
};

/** Undefined while something is missing. */
function changeOf(
  { kind, tie, entrant }: CorrectionStart,
  typed: Typed,
  timeZone: string,
): Correction | undefined {
  const at = instantIn(typed.at, timeZone)?.toISOString();
  const first = typed.first?.playerId;
  const second = typed.second?.playerId;
  switch (kind) {
    case "publish":
    case "unpublish":
    case "cancel":
    case "close":
      return { kind };
    case "extend":
    case "reopen":
      return at === undefined ? undefined : { kind, endsAt: at };
    case "add":
      return first === undefined ? undefined : { kind, player: first };
    case "remove":
    case "drop_out":
      return entrant && { kind, player: entrant.playerId };
    case "merge":
      return first === undefined || second === undefined ? undefined : { kind, from: first, into: second };
    case "replace":
      return first === undefined || !entrant ? undefined : { kind, out: entrant.playerId, in: first };
    case "seed":
      return { kind, players: typed.players.map(({ playerId }) => playerId) };
    case "walkover":
      return tie && { kind, tie: tie.code, winner: typed.winner };
    case "score": {
      const isScore = /^\d{1,2}$/.test(typed.a) && /^\d{1,2}$/.test(typed.b) && typed.a !== typed.b;
      return tie && isScore ? { kind, tie: tie.code, a: Number(typed.a), b: Number(typed.b) } : undefined;
    }
    case "take_back":
      return tie && { kind, tie: tie.code };
    case "move_tie":
      return tie && at !== undefined ? { kind, tie: tie.code, at } : undefined;
  }
}

interface CorrectionFieldsProps {
  event: StaffEvent;
  start: CorrectionStart;
  typed: Typed;
  set: (change: Partial<Typed>) => void;
}

function CorrectionFields({ event, start: { kind, tie }, typed, set }: CorrectionFieldsProps) {
  const text = useText("console-battlegrounds");
  switch (kind) {
    case "extend":
    case "reopen":
    case "move_tie":
      return (
        <Field label={text(kind === "move_tie" ? "newStart" : "newEnd", event.timeZone)}>
          <TextInput
            type="datetime-local"
            value={typed.at}
            onChange={({ target }) => set({ at: target.value })}
          />
        </Field>
      );
    case "add":
    case "replace":
      return <PlayerPicker label={text("player")} picked={typed.first} onPick={(first) => set({ first })} />;
    case "merge":
      return (
        <>
          <PlayerPicker label={text("mergeFrom")} picked={typed.first} onPick={(first) => set({ first })} />
          <PlayerPicker
            label={text("mergeInto")}
            picked={typed.second}
            onPick={(second) => set({ second })}
          />
        </>
      );
    case "seed":
      return (
        <>
          <ol>
            {typed.players.map((player, index) => (
              <li key={player.playerId}>
                {index + 1}. {player.username}{" "}
                <Button
                  size="sm"
                  kind="ghost"
                  onClick={() => set({ players: typed.players.filter((one) => one !== player) })}
                >
                  {text("takeOut")}
                </Button>
              </li>
            ))}
          </ol>
          {typed.players.length < finalSize && (
            <PlayerPicker
              key={typed.players.length}
              label={text("nextSeed", typed.players.length + 1)}
              picked={undefined}
              onPick={(player) => {
                if (player && typed.players.every(({ playerId }) => playerId !== player.playerId))
                  set({ players: [...typed.players, player] });
              }}
            />
          )}
        </>
      );
    case "walkover":
      return (
        <Field label={text("winner")}>
          <Select
            value={typed.winner}
            options={[
              { value: "a", name: tie?.a?.username ?? "" },
              { value: "b", name: tie?.b?.username ?? "" },
            ]}
            onChange={({ target }) => set({ winner: target.value === "b" ? "b" : "a" })}
          />
        </Field>
      );
    case "score":
      return (["a", "b"] as const).map((side) => (
        <Field key={side} label={tie?.[side]?.username ?? ""}>
          <TextInput
            value={typed[side]}
            inputMode="numeric"
            maxLength={2}
            onChange={({ target }) => set({ [side]: target.value.trim() })}
          />
        </Field>
      ));
    case "cancel":
    case "close":
    case "drop_out":
    case "publish":
    case "remove":
    case "take_back":
    case "unpublish":
      return null;
  }
}

/** The server runs the correction and rolls it back. */
function Effects({ eventId, change }: { eventId: string; change: Correction }) {
  const text = useText("console-battlegrounds");
  const { api } = useApp();
  const readable = useReadableTimes();
  const asked = JSON.stringify(change);
  const load = useCallback(
    () =>
      api.of<EventsConsoleContract>()("POST /api/staff/preview-correction", {
        body: { eventId, change: JSON.parse(asked) as Correction },
      }),
    [api, asked, eventId],
  );
  const found = useRequest(load);
  if (found === undefined) return <p className="t-small muted">{text("effectsLoading")}</p>;
  if ("code" in found) return <Banner kind="bad">{found.message}</Banner>;
  return (
    <section className="stack" aria-live="polite">
      <h3 className="t-heading">{text("effects")}</h3>
      {found.effects.length === 0 && <p className="muted">{text("noEffects")}</p>}
      <ul className={s.effects}>
        {found.effects.map(({ what, before, after }) => (
          <li key={`${what} ${before} ${after}`} className="t-small">
            <strong>{what}</strong>: {readable(before === "" ? after : `${before} → ${after}`)}
          </li>
        ))}
      </ul>
    </section>
  );
}
