import { cx } from "../classes.ts";
import { Icon } from "../icons/Icon.tsx";
import { minus } from "../icons/minus.ts";
import { plus } from "../icons/plus.ts";
import s from "./Scorepad.module.css";

export interface ScorepadSide {
  name: string;
  score: number;
  /** "Add a goal for Zola_99" */
  addLabel: string;
  removeLabel: string;
}

export interface ScorepadProps {
  label: string;
  a: ScorepadSide;
  b: ScorepadSide;
  /** The highest score the game can have. */
  most?: number;
  onChange: (a: number, b: number) => void;
}

/** Two scores by steppers: no keyboard, no drag. */
export function Scorepad({ label, a, b, most = 99, onChange }: ScorepadProps) {
  return (
    <div className={s.pad} role="group" aria-label={label}>
      <Side side={a} most={most} onChange={(score) => onChange(score, b.score)} />
      <Side side={b} most={most} isRival onChange={(score) => onChange(a.score, score)} />
    </div>
  );
}

interface SideProps {
  side: ScorepadSide;
  most: number;
  isRival?: boolean;
  onChange: (score: number) => void;
}

function Side({ side: { name, score, addLabel, removeLabel }, most, isRival = false, onChange }: SideProps) {
  return (
    <div className={cx(s.side, isRival && s.rival)}>
      <bdi className={s.name}>{name}</bdi>
      <output className="ltr" aria-live="polite">
        {score}
      </output>
      <div className={s.buttons}>
        <button
          type="button"
          aria-label={removeLabel}
          disabled={score <= 0}
          onClick={() => onChange(score - 1)}
        >
          <Icon of={minus} />
        </button>
        <button
          type="button"
          className={s.add}
          aria-label={addLabel}
          disabled={score >= most}
          onClick={() => onChange(score + 1)}
        >
          <Icon of={plus} />
        </button>
      </div>
    </div>
  );
}
