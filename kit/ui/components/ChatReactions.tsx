import { cx } from "../classes.ts";
import s from "./ChatReactions.module.css";

export interface ChatReactionsProps {
  reactions: readonly {
    sign: string;
    count: number;
    /** "Fire, 4" */
    label: string;
    isMine: boolean;
  }[];
  onToggle: (sign: string) => void;
  /** Over the lower edge of the bubble, so that a first reaction moves no message. */
  isFloating?: boolean;
}

export function ChatReactions({ reactions, onToggle, isFloating = false }: ChatReactionsProps) {
  return (
    <div className={cx(s.reactions, isFloating && s.floating)} data-floating={isFloating ? "" : undefined}>
      {reactions.map(({ sign, count, label, isMine }) => (
        <button
          key={sign}
          type="button"
          aria-label={label}
          aria-pressed={isMine}
          onClick={() => onToggle(sign)}
        >
          {sign} <span>{count}</span>
        </button>
      ))}
    </div>
  );
}
