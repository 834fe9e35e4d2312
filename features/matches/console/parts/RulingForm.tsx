import { useEffect, useRef, useState, type FormEvent, type ReactNode } from "react";
import { useFormat, useText, useTimeZone } from "#kit/client/app.tsx";
import { KeyCap, useShortcuts } from "#features/staff/console/index.ts";
import { addSteps, dayIn, instantIn, localTimeIn } from "#kit/pure/calendar.ts";
import { Button } from "#kit/ui/components/Button.tsx";
import { Field } from "#kit/ui/components/Field.tsx";
import { TextInput } from "#kit/ui/components/TextInput.tsx";
import type { RulingInput, StaffDispute } from "../../contract.ts";
import { maxGoals, type Side } from "../../rules.ts";
import { usePreview } from "./preview.tsx";
import s from "./RulingBar.module.css";
import { rulingLabel } from "./rulings.ts";

interface RulingFormProps {
  form: "amended" | "replay" | "forfeit";
  dispute: StaffDispute;
  onRule: (ruling: RulingInput) => void;
  onCancel: () => void;
}

const sides = ["challenger", "challenged"] as const;

/** The rest of a ruling: another score, the kickoff of a replay, or who forfeits. */
export function RulingForm({ form, ...props }: RulingFormProps) {
  if (form === "forfeit") return <ForfeitForm {...props} />;
  return form === "amended" ? <ScoreForm {...props} /> : <ReplayForm {...props} />;
}

type FormProps = Omit<RulingFormProps, "form">;

function ForfeitForm({ dispute, onRule, onCancel }: FormProps) {
  const text = useText("console-matches");
  const { show } = usePreview();
  const ruling = (by: Side) => ({ outcome: "forfeit", by }) as const;
  useShortcuts([
    ...sides.map((by, index) => ({
      key: String(index + 1),
      label: rulingLabel(text, dispute, ruling(by)),
      run: () => onRule(ruling(by)),
    })),
    { key: "Escape", label: text("cancel"), run: onCancel },
  ]);
  return (
    <div className={s.actions}>
      {sides.map((by, index) => (
        <Button
          key={by}
          kind="outline"
          onClick={() => onRule(ruling(by))}
          onFocus={() => show(ruling(by))}
          onMouseEnter={() => show(ruling(by))}
        >
          <KeyCap>{String(index + 1)}</KeyCap>
          {rulingLabel(text, dispute, ruling(by))}
        </Button>
      ))}
      <Button kind="ghost" onClick={onCancel}>
        {text("cancel")}
      </Button>
    </div>
  );
}

interface EntryFormProps {
  dispute: StaffDispute;
  /** Null while it is not complete. */
  ruling: RulingInput | null;
  onRule: (ruling: RulingInput) => void;
  onCancel: () => void;
  children: ReactNode;
}

function EntryForm({ dispute, ruling, onRule, onCancel, children }: EntryFormProps) {
  const text = useText("console-matches");
  const { show } = usePreview();
  const form = useRef<HTMLFormElement>(null);
  // Staff often open the form by a key, so the keys that follow must go into its first input.
  useEffect(() => form.current?.querySelector("input")?.focus(), []);
  const entered = ruling && JSON.stringify(ruling);
  useEffect(() => {
    if (entered !== null) show(JSON.parse(entered) as RulingInput);
  }, [entered, show]);
  function submit(event: FormEvent) {
    event.preventDefault();
    if (ruling) onRule(ruling);
  }
  return (
    <form ref={form} method="post" className={s.form} onSubmit={submit}>
      {children}
      <div className={s.actions}>
        <Button type="submit" kind="primary" softDisabled={ruling === null}>
          {ruling ? text("rule", rulingLabel(text, dispute, ruling)) : text("rule", "…")}
        </Button>
        <Button kind="ghost" onClick={onCancel}>
          {text("cancel")}
        </Button>
      </div>
    </form>
  );
}

function ScoreForm(props: FormProps) {
  const text = useText("console-matches");
  const { dispute } = props;
  const [goals, setGoals] = useState<Readonly<Record<Side, string>>>({ challenger: "", challenged: "" });
  const isWhole = sides.every((side) => /^\d{1,3}$/.test(goals[side]));
  const score = { challenger: Number(goals.challenger), challenged: Number(goals.challenged) };
  return (
    <EntryForm {...props} ruling={isWhole ? { outcome: "amended", score } : null}>
      <div className={s.scores}>
        {sides.map((side) => (
          <Field key={side} label={text("goalsFor", dispute[side].username)}>
            <TextInput
              inputMode="numeric"
              maxLength={String(maxGoals).length}
              value={goals[side]}
              onChange={(event) => setGoals({ ...goals, [side]: event.target.value })}
            />
          </Field>
        ))}
      </div>
    </EntryForm>
  );
}

/** Proposes the same time tomorrow, as the input has it. */
function proposalFor({ kickoffAt }: StaffDispute, timeZone: string): string {
  const tomorrow = addSteps(new Date(), { unit: "day", count: 1 }, timeZone);
  const [, time = ""] = localTimeIn(new Date(kickoffAt), timeZone).split("T");
  return `${dayIn(tomorrow, timeZone)}T${time}`;
}

function ReplayForm(props: FormProps) {
  const text = useText("console-matches");
  const format = useFormat();
  const { event } = props.dispute;
  const timeZone = useTimeZone();
  const [typed, setTyped] = useState(() => proposalFor(props.dispute, timeZone));
  const kickoffAt = instantIn(typed, timeZone)?.toISOString() ?? null;
  return (
    <EntryForm {...props} ruling={kickoffAt === null ? null : { outcome: "replay", kickoffAt }}>
      <Field
        label={text("kickoff")}
        hint={`${event.title}: ${format.dateTime(event.startsAt)} – ${format.dateTime(event.endsAt)}`}
      >
        <TextInput type="datetime-local" value={typed} onChange={(change) => setTyped(change.target.value)} />
      </Field>
    </EntryForm>
  );
}
