import type { ReactNode } from "react";
import { cx } from "../classes.ts";
import { Icon } from "../icons/Icon.tsx";
import { rotateCcw } from "../icons/rotate-ccw.ts";
import { Anchor } from "./Anchor.tsx";
import { Avatar } from "./Avatar.tsx";
import { PlayerName, type Worn } from "./PlayerName.tsx";
import s from "./ChatMessage.module.css";

export interface ChatMessageProps {
  /** Undefined for the reader's own messages. */
  from?:
    | {
        name: string;
        seed: string;
        picture?: string | undefined;
        worn?: Worn | undefined;
        /** The player's page. */
        href?: string | undefined;
      }
    | undefined;
  time?: string | undefined;
  /** Follows a message of the same player: without avatar and name. */
  isContinued?: boolean;
  /** A chip: moderator. */
  role?: ReactNode;
  /** The message that it replies to. */
  quote?: { text: ReactNode; onPress?: (() => void) | undefined } | undefined;
  text?: ReactNode;
  /** Says something about a message instead of its text: deleted, hidden. */
  isNote?: boolean;
  /** Beside the bubble: a button that opens the actions. */
  menu?: ReactNode;
  /** Below the bubble: a match or reactions. */
  children?: ReactNode;
  delivery?:
    | { state: "sent" | "sending"; label: string }
    /** "Not sent. Tap to try again." */
    | { state: "failed"; label: string; onRetry: () => void }
    | undefined;
}

export function ChatMessage(props: ChatMessageProps) {
  const { from, time, isContinued = false, role, quote, text, children, delivery } = props;
  const { isNote = false, menu } = props;
  return (
    <div className={cx(s.message, !from && s.mine, isContinued && s.continued)}>
      {from && isContinued && <span />}
      {from && !isContinued && (
        <Avatar avatar={from.seed} src={from.picture} frame={from.worn?.frame} className={s.avatar} />
      )}
      {!isContinued && (
        <div className={s.by}>
          {from && <AuthorName {...from} />}
          {role}
          {time && <span className={s.time}>{time}</span>}
        </div>
      )}
      {text && (
        <div className={s.line}>
          <div className={cx(s.bubble, isNote && s.note)} dir="auto">
            {quote && <Quote {...quote} />}
            {text}
          </div>
          {menu}
        </div>
      )}
      {children && <div className={cx(s.below, s.children)}>{children}</div>}
      {delivery && delivery.state !== "failed" && (
        <span className={cx(s.below, s.delivery, "t-cap muted")}>{delivery.label}</span>
      )}
      {delivery?.state === "failed" && (
        <button type="button" className={cx(s.below, s.retry)} onClick={delivery.onRetry}>
          <Icon of={rotateCcw} size="xs" />
          {delivery.label}
        </button>
      )}
    </div>
  );
}

function AuthorName({ name, worn, href }: NonNullable<ChatMessageProps["from"]>) {
  const shown = <PlayerName worn={worn}>{name}</PlayerName>;
  if (href === undefined) return shown;
  return (
    <Anchor className={s.name} href={href}>
      {shown}
    </Anchor>
  );
}

function Quote({ text, onPress }: NonNullable<ChatMessageProps["quote"]>) {
  if (!onPress) return <span className={s.quote}>{text}</span>;
  return (
    <button type="button" className={s.quote} onClick={onPress}>
      {text}
    </button>
  );
}
