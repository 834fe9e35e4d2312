import { Icon } from "../icons/Icon.tsx";
import { check } from "../icons/check.ts";
import { minus } from "../icons/minus.ts";
import { shieldCheck } from "../icons/shield-check.ts";
import { cx } from "../classes.ts";
import s from "./BonusWeek.module.css";

export interface BonusDay {
  id: string;
  /** "M" */
  short: string;
  /** "Monday, claimed" */
  label: string;
  state: "claimed" | "shielded" | "missed" | "ahead";
  isToday?: boolean;
}

export interface BonusWeekProps {
  label: string;
  days: readonly BonusDay[];
}

const icons = { claimed: check, shielded: shieldCheck, missed: minus };

/** The days of the week on which the daily bonus was claimed. */
export function BonusWeek({ label, days }: BonusWeekProps) {
  return (
    <ol className={s.week} aria-label={label}>
      {days.map(({ id, short, label: dayLabel, state, isToday }) => (
        <li key={id} className={cx(s[state], isToday && s.today)}>
          <span className={s.box}>{state !== "ahead" && <Icon of={icons[state]} size="sm" />}</span>
          <span aria-hidden="true">{short}</span>
          <span className="sr">{dayLabel}</span>
        </li>
      ))}
    </ol>
  );
}
