import { useState } from "react";
import { westernDigits } from "#kit/pure/western-digits.ts";
import { cx } from "../classes.ts";
import { Icon } from "../icons/Icon.tsx";
import { minus } from "../icons/minus.ts";
import { plus } from "../icons/plus.ts";
import s from "./Scorepad.module.css";
import { usePressAndHold } from "./use-press-and-hold.ts";

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
  /** The maximum score of the game. */
  most?: number;
  onChange: (a: number, b: number) => void;
}

/** Two scores, set with steppers that repeat while held, or by typing. */
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
  const [isCleared, setIsCleared] = useState(false);
  const canAdd = score < most;
  const canRemove = score > 0;
  const write = (next: number) => {
    setIsCleared(false);
    onChange(Math.min(most, Math.max(0, next)));
  };
  const adding = usePressAndHold(() => write(score + 1), canAdd);
  const removing = usePressAndHold(() => write(score - 1), canRemove);

  function onType(typed: string) {
    const digits = westernDigits(typed).replace(/\D/g, "");
    if (digits === "") setIsCleared(true);
    else write(Number(digits));
  }

  return (
    <div className={cx(s.side, isRival && s.rival)}>
      <bdi className={s.name}>{name}</bdi>
      <input
        className={s.score}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        dir="ltr"
        aria-label={name}
        value={isCleared ? "" : String(score)}
        onChange={({ target }) => onType(target.value)}
        onFocus={({ target }) => target.select()}
        onBlur={() => setIsCleared(false)}
      />
      <output className="sr" aria-live="polite">
        {score}
      </output>
      <div className={s.buttons}>
        <button type="button" aria-label={removeLabel} aria-disabled={!canRemove} {...removing}>
          <Icon of={minus} />
        </button>
        <button type="button" className={s.add} aria-label={addLabel} aria-disabled={!canAdd} {...adding}>
          <Icon of={plus} />
        </button>
      </div>
    </div>
  );
}
