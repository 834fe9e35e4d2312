import { useId } from "react";
import { useFormat, useText } from "#kit/client/app.tsx";
import { ChoiceGroup, ChoicePill } from "#kit/ui/components/Choice.tsx";
import { Field } from "#kit/ui/components/Field.tsx";
import { FieldError } from "#kit/ui/components/FieldError.tsx";
import { TextInput } from "#kit/ui/components/TextInput.tsx";
import { windows } from "../../rules.ts";
import s from "./KickoffPicker.module.css";
import { dateOf, instantOf } from "./kickoffs.ts";
import { useMatchText } from "./use-match-text.ts";

/** A proposed time, "instant", or a custom date and time. */
export interface KickoffChoice {
  readonly proposedDate: string;
  readonly date: string;
  readonly time: string;
}

const instantMinutes = windows.instantKickoff / 60_000;

const customOption = "own";
export const instantOption = "at-once";

/** Undefined for an instant match or an invalid time. */
export function chosenKickoff({ proposedDate, date, time }: KickoffChoice): Date | undefined {
  if (proposedDate === customOption) return instantOf(date, time);
  return proposedDate === instantOption || proposedDate === "" ? undefined : new Date(proposedDate);
}

export interface KickoffPickerProps {
  value: KickoffChoice;
  onChange: (name: keyof KickoffChoice, value: string) => void;
  proposed: readonly Date[];
  /** Whether a match can start in 15 minutes. */
  canBeInstant?: boolean;
  /** First and last possible kickoff. */
  from: Date;
  until: Date;
  now: number;
  error: string | undefined;
}

/** Offers proposed times and native inputs for a custom one, in the reader's time zone. */
export function KickoffPicker(props: KickoffPickerProps) {
  const { value, onChange, proposed, canBeInstant = false, from, until, now, error } = props;
  const text = useText("matches");
  const format = useFormat();
  const words = useMatchText();
  const name = useId();
  const isOwn = value.proposedDate === customOption;
  const option = (of: string, title: string) => (
    <ChoicePill
      key={of}
      name={name}
      title={title}
      checked={value.proposedDate === of}
      onChange={() => onChange("proposedDate", of)}
      aria-describedby={error === undefined ? undefined : `${name}-error ${name}-window`}
    />
  );
  return (
    <div className={s.picker}>
      <ChoiceGroup flow label={text("kickoffIn", format.zone(now))}>
        {canBeInstant && option(instantOption, text("atOnce", instantMinutes))}
        {proposed.map((at) => option(at.toISOString(), words.slot(at, now)))}
        {option(customOption, text("ownTime"))}
      </ChoiceGroup>
      {isOwn && (
        <div className={s.own}>
          <Field label={text("date")}>
            <TextInput
              type="date"
              value={value.date}
              min={dateOf(from)}
              max={dateOf(until)}
              onChange={(event) => onChange("date", event.target.value)}
              data-invalid={error !== undefined || undefined}
            />
          </Field>
          <Field label={text("time")}>
            <TextInput
              type="time"
              step={300}
              value={value.time}
              onChange={(event) => onChange("time", event.target.value)}
            />
          </Field>
        </div>
      )}
      <FieldError id={`${name}-error`} error={error} />
      {(isOwn || error !== undefined) && (
        <p className="t-small muted" id={`${name}-window`}>
          {from.getTime() > now
            ? text("kickoffWindow", format.dateTime(from), format.dateTime(until))
            : text("kickoffUntil", format.dateTime(until))}
        </p>
      )}
    </div>
  );
}
