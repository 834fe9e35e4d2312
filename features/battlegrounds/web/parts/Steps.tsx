import { Points } from "#kit/ui/components/Points.tsx";
import { Sentence } from "#kit/ui/components/Sentence.tsx";
import s from "./Steps.module.css";

export interface Step {
  title: string;
  text: string;
  /** A sentence with the points of the step. */
  points?: { value: string; text: (placeholder: string) => string } | undefined;
}

export interface StepsProps {
  steps: readonly Step[];
}

/** Numbered cards, in a row on desktop. */
export function Steps({ steps }: StepsProps) {
  return (
    <ol className={s.steps}>
      {steps.map(({ title, text, points }, index) => (
        <li key={title}>
          <span className={s.number} aria-hidden="true">
            {index + 1}
          </span>
          <h3 className="t-heading">{title}</h3>
          <p className="muted">{text}</p>
          {points && (
            <p className="t-small muted">
              <Sentence of={points.text}>
                <Points value={points.value} change="up" />
              </Sentence>
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}
