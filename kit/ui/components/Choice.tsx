import { useId, type InputHTMLAttributes, type ReactNode } from "react";
import { FieldError } from "./FieldError.tsx";
import s from "./Choice.module.css";

export interface ChoiceProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "type"> {
  title: string;
  note?: string | undefined;
  /** A mark before the note. */
  tag?: ReactNode;
  /** The price, beside the title or below it, as the width allows. */
  end?: ReactNode;
}

/** One of several offers: a radio button as a card. */
export function Choice({ title, note, tag, end, ...rest }: ChoiceProps) {
  return (
    <label className={s.choice}>
      <input {...rest} type="radio" />
      <span>
        <span className={s.title}>
          <strong>{title}</strong>
          {end && <strong className="num">{end}</strong>}
        </span>
        {(tag || note) && (
          <span className={s.note}>
            {tag}
            {note}
          </span>
        )}
      </span>
    </label>
  );
}

export interface ChoiceGroupProps {
  label: string;
  /** Short answers side by side instead of offers below each other. */
  flow?: boolean;
  /** Hidden if the heading of the page says the same. */
  isLabelHidden?: boolean;
  error?: string | undefined;
  children: ReactNode;
}

export function ChoiceGroup({
  label,
  flow = false,
  isLabelHidden = false,
  error,
  children,
}: ChoiceGroupProps) {
  const errorId = useId();
  return (
    <fieldset aria-describedby={error === undefined ? undefined : errorId}>
      <legend className={isLabelHidden ? "sr" : s.legend}>{label}</legend>
      <div className={flow ? s.flow : s.offers}>{children}</div>
      <FieldError id={errorId} error={error} />
    </fieldset>
  );
}

export interface ChoicePillProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "type"> {
  title: string;
}

/** A short answer: a radio button as a pill. */
export function ChoicePill({ title, ...rest }: ChoicePillProps) {
  return (
    <label className={s.reason}>
      <input {...rest} type="radio" />
      {title}
    </label>
  );
}
