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
}

export function ChatReactions({ reactions, onToggle }: ChatReactionsProps) {
  return (
    <div className={s.reactions}>
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
