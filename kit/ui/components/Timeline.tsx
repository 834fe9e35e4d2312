import { cx } from "../classes.ts";
import s from "./Timeline.module.css";

export interface TimelineStep {
  /** Where two steps can have the same title. */
  id?: string | number;
  title: string;
  when: string;
  note?: string | undefined;
  /** What somebody wrote, in whatever language. */
  said?: string | null;
  /** Off: it will not take place. */
  state: "done" | "now" | "next" | "off";
}

export interface TimelineProps {
  steps: readonly TimelineStep[];
  /** How each state is said: the dots are only for the eye. */
  stateLabels: Record<TimelineStep["state"], string>;
  /** On a phone every date goes under its step: titles with names would leave some beside theirs and some not. */
  isStacked?: boolean;
}

export function Timeline({ steps, stateLabels, isStacked = false }: TimelineProps) {
  return (
    <ol className={cx(s.timeline, isStacked && s.stacked)}>
      {steps.map(({ id, title, when, note, said, state }) => (
        <li key={id ?? title} className={s[state]} aria-current={state === "now" ? "step" : undefined}>
          <div className={s.head}>
            <strong>
              {title}
              <span className="sr"> {stateLabels[state]}</span>
            </strong>
            <span className={cx("t-small", state === "now" ? s.current : "muted")}>{when}</span>
          </div>
          {note && <p className="t-small muted">{note}</p>}
          {said && (
            <p className={`t-small ${s.said}`}>
              <bdi>{said}</bdi>
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}
