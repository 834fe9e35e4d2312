import { Icon } from "../icons/Icon.tsx";
import { check } from "../icons/check.ts";
import s from "./Stepper.module.css";

export interface StepperProps {
  label: string;
  steps: readonly string[];
  /** Index of the current step; all before it are done. */
  current: number;
  /** "done", for screen readers. */
  doneLabel: string;
}

export function Stepper({ label, steps, current, doneLabel }: StepperProps) {
  return (
    <ol className={s.steps} aria-label={label}>
      {steps.map((name, index) => {
        const isDone = index < current;
        const isNow = index === current;
        return (
          <li
            key={name}
            className={isDone ? s.done : isNow ? s.now : undefined}
            aria-current={isNow ? "step" : undefined}
          >
            <span className={s.name}>
              {isDone && <Icon of={check} size="xs" tone="ok" />}
              {name}
              {isDone && <span className="sr"> {doneLabel}</span>}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
