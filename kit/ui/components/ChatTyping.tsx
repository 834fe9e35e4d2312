import s from "./ChatTyping.module.css";

export interface ChatTypingProps {
  /** "Wanjiru7 is typing" */
  text: string;
}

export function ChatTyping({ text }: ChatTypingProps) {
  return (
    <p className={s.typing}>
      <span className={s.dots} aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      {text}
    </p>
  );
}
