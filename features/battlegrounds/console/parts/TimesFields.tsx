import { useText } from "#kit/client/app.tsx";
import { cx } from "#kit/ui/classes.ts";
import { Field } from "#kit/ui/components/Field.tsx";
import { TextInput } from "#kit/ui/components/TextInput.tsx";
import type { TimesForm } from "./event-form.ts";
import s from "./EventForm.module.css";

interface TimesFieldsProps {
  title: string;
  times: TimesForm;
  /** A final has no registration. */
  isSpan?: boolean;
  error: string | undefined;
  set: (change: Partial<TimesForm>) => void;
}

export function TimesFields({ title, times, isSpan = false, error, set }: TimesFieldsProps) {
  const text = useText("console-battlegrounds");
  const names = isSpan
    ? (["startsAt", "endsAt"] as const)
    : (["registrationOpensAt", "registrationClosesAt", "startsAt", "endsAt"] as const);
  return (
    <fieldset className="stack">
      <legend className={cx("t-heading", s.legend)}>{title}</legend>
      {names.map((name, index) => (
        <Field key={name} label={text(`time_${name}`)} error={index === 0 ? error : undefined}>
          <TextInput
            type="datetime-local"
            value={times[name]}
            onChange={({ target }) => set({ [name]: target.value })}
          />
        </Field>
      ))}
    </fieldset>
  );
}
