import { cx } from "../classes.ts";
import s from "./Timeline.module.css";

export interface TimelineStep {
  /** Needed if two steps can have the same title. */
  id?: string | number;
  title: string;
  when: string;
  note?: string | undefined;
  /** User text in any language. */
  quote?: string | null;
  /** Off: will not take place. */
  state: "done" | "now" | "next" | "off";
}

export interface TimelineProps {
  steps: readonly TimelineStep[];
  /** The states in words for screen readers; the dots are visual only. */
  stateLabels: Record<TimelineStep["state"], string>;
  /** Puts every date below its step on a phone. Without it, dates that fit stay beside their step and the rest wrap. */
  isStacked?: boolean;
}

export function Timeline({ steps, stateLabels, isStacked = false }: TimelineProps) {
  return (
    <ol className={cx(s.timeline, isStacked && s.stacked)}>
      {steps.map(({ id, title, when, note, quote, state }) => (
        <li key={id ?? title} className={s[state]} aria-current={state === "now" ? "step" : undefined}>
          <div className={s.head}>
            <strong>
              {title}
              <span className="sr"> {stateLabels[state]}</span>
            </strong>
            <span className={cx("t-small", state === "now" ? s.current : "muted")}>{when}</span>
          </div>
          {note && <p className="t-small muted">{note}</p>}
          {quote && (
            <p className={`t-small ${s.quote}`}>
              <bdi>{quote}</bdi>
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}
