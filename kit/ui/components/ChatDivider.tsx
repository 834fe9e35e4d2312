import { cx } from "../classes.ts";
import s from "./ChatDivider.module.css";

export interface ChatDividerProps {
  /** "Today", "3 new" */
  text: string;
  isNew?: boolean;
}

export function ChatDivider({ text, isNew = false }: ChatDividerProps) {
  return <p className={cx(s.divider, isNew && s.new)}>{text}</p>;
}
