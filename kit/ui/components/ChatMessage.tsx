import type { ReactNode } from "react";
import { cx } from "../classes.ts";
import { Icon } from "../icons/Icon.tsx";
import { rotateCcw } from "../icons/rotate-ccw.ts";
import { Avatar } from "./Avatar.tsx";
import s from "./ChatMessage.module.css";

export interface ChatMessageProps {
  /** Undefined for the reader's own messages. */
  from?: { name: string; seed: string; picture?: string | undefined } | undefined;
  time?: string | undefined;
  /** Follows a message of the same player: without avatar and name. */
  isContinued?: boolean;
  /** A chip: moderator. */
  role?: ReactNode;
  /** The message that it replies to. */
  quote?: string | undefined;
  text?: string | undefined;
  /** Below the bubble: a match or reactions. */
  children?: ReactNode;
  delivery?:
    | { state: "sent"; label: string }
    /** "Not sent. Tap to try again." */
    | { state: "failed"; label: string; onRetry: () => void }
    | undefined;
}

export function ChatMessage(props: ChatMessageProps) {
  const { from, time, isContinued = false, role, quote, text, children, delivery } = props;
  return (
    <div className={cx(s.message, !from && s.mine, isContinued && s.continued)}>
      {from && (isContinued ? <span /> : <Avatar seed={from.seed} src={from.picture} className={s.avatar} />)}
      {!isContinued && (
        <div className={s.by}>
          {from && <bdi>{from.name}</bdi>}
          {role}
          {time && <span className={s.time}>{time}</span>}
        </div>
      )}
      {text && (
        <div className={s.bubble} dir="auto">
          {quote && (
            <span className={s.quote} dir="auto">
              {quote}
            </span>
          )}
          {text}
        </div>
      )}
      {children && <div className={s.below}>{children}</div>}
      {delivery?.state === "sent" && <span className={cx(s.below, "t-cap muted")}>{delivery.label}</span>}
      {delivery?.state === "failed" && (
        <button type="button" className={cx(s.below, s.retry)} onClick={delivery.onRetry}>
          <Icon of={rotateCcw} size="xs" />
          {delivery.label}
        </button>
      )}
    </div>
  );
}
