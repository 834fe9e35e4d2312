import { memo, useRef, useState } from "react";
import { useApp, useFormat, useNow, useText } from "#kit/client/app.tsx";
import { useAction } from "#kit/client/use-action.ts";
import { useViewer } from "#kit/client/viewer.tsx";
import { cx } from "#kit/ui/classes.ts";
import { Anchor } from "#kit/ui/components/Anchor.tsx";
import { ChatDivider } from "#kit/ui/components/ChatDivider.tsx";
import { ChatMessage as MessageBubble, type ChatMessageProps } from "#kit/ui/components/ChatMessage.tsx";
import { ChatReactions } from "#kit/ui/components/ChatReactions.tsx";
import { Chip } from "#kit/ui/components/Chip.tsx";
import { IconButton } from "#kit/ui/components/IconButton.tsx";
import { ellipsis } from "#kit/ui/icons/ellipsis.ts";
import { Icon } from "#kit/ui/icons/Icon.tsx";
import { shieldCheck } from "#kit/ui/icons/shield-check.ts";
import { x } from "#kit/ui/icons/x.ts";
import type { ChatContract, ChatMessage, ChatRoom } from "../../contract.ts";
import type { Reaction } from "../../rules.ts";
import { MessageCards } from "./MessageCards.tsx";
import { MessageLine } from "./MessageLine.tsx";
import type { MessageRow, PendingMessage } from "./message-rows.ts";
import { textParts } from "./message-text.ts";
import s from "./MessageRowView.module.css";
import { useSteadyHeight } from "./use-steady-height.ts";

export interface MessageRowProps {
  row: MessageRow;
  room: ChatRoom;
  isHighlighted: boolean;
  onMenu: (message: ChatMessage) => void;
  onJump: (sequence: number) => void;
  onChanged: (message: ChatMessage) => void;
  onRetry: (message: PendingMessage) => void;
  onDiscard: (message: PendingMessage) => void;
}

/** Scrolling renders the list often; a row only when it changes. The handlers do the same in every render. */
export const MessageRowView = memo(
  RowView,
  (before, after) =>
    before.isHighlighted === after.isHighlighted &&
    before.room === after.room &&
    isSameRow(before.row, after.row),
);

function isSameRow(before: MessageRow, after: MessageRow): boolean {
  if (before.kind === "message" && after.kind === "message")
    return (
      before.message === after.message &&
      before.isContinued === after.isContinued &&
      before.isLast === after.isLast
    );
  if (before.kind === "pending" && after.kind === "pending")
    return before.pending === after.pending && before.isContinued === after.isContinued;
  return before.kind === after.kind && before.key === after.key;
}

function RowView(props: MessageRowProps) {
  const { row } = props;
  const text = useText("chat");
  switch (row.kind) {
    case "day":
      return <DayDivider at={row.at} />;
    case "unread":
      return <ChatDivider text={text("newMessages", row.count)} isNew />;
    case "pending":
      return <Pending {...props} pending={row.pending} isContinued={row.isContinued} />;
    case "message":
      return <Message {...props} message={row.message} isContinued={row.isContinued} isLast={row.isLast} />;
  }
}

function DayDivider({ at }: { at: string }) {
  const { locale } = useApp();
  const format = useFormat();
  const now = useNow(60_000);
  const [first = "", ...rest] = format.relativeDay(at, now);
  return <ChatDivider text={first.toLocaleUpperCase(locale) + rest.join("")} />;
}

interface PendingProps extends Pick<MessageRowProps, "onRetry" | "onDiscard"> {
  pending: PendingMessage;
  isContinued: boolean;
}

function Pending({ pending, isContinued, onRetry, onDiscard }: PendingProps) {
  const text = useText("chat");
  const format = useFormat();
  const { state, fault } = pending;
  return (
    <MessageBubble
      time={format.time(pending.queuedAt)}
      isContinued={isContinued}
      text={pending.text}
      quote={pending.replyTo ? { text: <Quoted of={pending.replyTo} /> } : undefined}
      menu={
        state === "failed" && (
          <IconButton label={text("discard")} onClick={() => onDiscard(pending)}>
            <Icon of={x} size="sm" />
          </IconButton>
        )
      }
      delivery={
        state === "failed"
          ? { state, label: text("failed", asSentence(fault ?? "")), onRetry: () => onRetry(pending) }
          : state === "delayed"
            ? { state: "failed", label: text("delayed"), onRetry: () => onRetry(pending) }
            : { state: "sending", label: text(state) }
      }
    />
  );
}

/** Some texts of errors have no period, and the text goes on after them. */
function asSentence(text: string): string {
  return /[.!?؟።…]$/.test(text) ? text : `${text}.`;
}

interface MessageProps extends MessageRowProps {
  message: ChatMessage;
  isContinued: boolean;
  isLast: boolean;
}

function Message(props: MessageProps) {
  const { message, room, isContinued, isLast, isHighlighted, onMenu, onJump, onChanged } = props;
  const text = useText("chat");
  const format = useFormat();
  const viewerId = useViewer()?.id;
  const [isShown, setIsShown] = useState(false);
  // A first reaction to a message on the screen must not move the messages around it.
  const [hadReactions] = useState(message.reactions.length > 0);
  const { author, replyTo, state } = message;
  const isMine = author.id === viewerId;
  const isCollapsed = message.isHidden && !isShown;
  const note = isCollapsed ? text("hiddenMessage") : noteOf(message, text);
  const hasText = !isCollapsed && message.text !== null;
  const isRead = room.otherReadUpTo !== null && room.otherReadUpTo >= message.sequence;
  const canAct = hasText && state !== "deleted" && state !== "removed";
  const version = `${state} ${message.cards.length} ${message.text}`;
  const row = useRef<HTMLDivElement>(null);
  const steady = useSteadyHeight(row, version, isMine || isShown);
  return (
    <div
      ref={row}
      className={cx(s.row, isHighlighted && s.highlighted, steady.isKept && s.steady)}
      onContextMenu={(event) => {
        // A long press on a phone. With a mouse the browser's own menu is more useful.
        if (!canAct || matchMedia("(hover: hover)").matches) return;
        event.preventDefault();
        onMenu(message);
      }}
    >
      <MessageBubble
        from={isMine ? undefined : fromOf(message)}
        time={timeOf(message, format.time(message.sentAt), text("edited"))}
        isContinued={isContinued && ((state === "visible" && message.editedAt === null) || steady.isKept)}
        role={
          author.isModerator && (
            <Chip kind="brand" icon={shieldCheck}>
              {text("moderator")}
            </Chip>
          )
        }
        quote={
          hasText && replyTo
            ? {
                text: <Quoted of={replyTo} />,
                onPress: () => onJump(replyTo.sequence),
              }
            : undefined
        }
        isNote={!hasText}
        text={hasText ? <MessageText message={message} /> : note}
        menu={menuOf()}
        delivery={deliveryOf()}
      >
        {hasText && (message.cards.length > 0 || message.reactions.length > 0 || hadReactions) && (
          <>
            <MessageCards message={message} onChanged={onChanged} />
            <Reactions message={message} isFloating={!hadReactions} onChanged={onChanged} />
          </>
        )}
      </MessageBubble>
      {steady.isKept && hasText && (
        <button type="button" className={s.release} onClick={steady.release}>
          {text("showEdited")}
        </button>
      )}
    </div>
  );

  function menuOf() {
    if (isCollapsed)
      return (
        <button type="button" className={s.show} onClick={() => setIsShown(true)}>
          {text("showMessage")}
        </button>
      );
    if (!canAct) return null;
    return (
      <span className={s.menu}>
        <IconButton label={text("openActions", author.username)} onClick={() => onMenu(message)}>
          <Icon of={ellipsis} size="sm" />
        </IconButton>
      </span>
    );
  }

  function deliveryOf(): ChatMessageProps["delivery"] {
    if (!isMine) return undefined;
    if (state === "held") return { state: "sent", label: text("held") };
    return isLast && state === "visible"
      ? { state: "sent", label: text(isRead ? "read" : "sent") }
      : undefined;
  }
}

function fromOf({ author }: ChatMessage): ChatMessageProps["from"] {
  const { id, username, avatarUrl, worn } = author;
  const href = id === null ? undefined : `/profile/${id}`;
  return { name: username, seed: avatarUrl ?? username, worn, href };
}

function timeOf({ editedAt }: ChatMessage, time: string, edited: string): string {
  return editedAt === null ? time : `${time} · ${edited}`;
}

function noteOf({ state }: ChatMessage, text: ReturnType<typeof useText<"chat">>): string {
  switch (state) {
    case "removed":
      return text("removed");
    case "held":
      return text("heldForOthers");
    case "deleted":
    case "visible":
      return text("deleted");
  }
}

function Quoted({ of: { author, text: quoted } }: { of: NonNullable<ChatMessage["replyTo"]> }) {
  const text = useText("chat");
  return <MessageLine author={author} text={quoted ?? text("deleted")} />;
}

function MessageText({ message }: { message: ChatMessage }) {
  const { text, mentions, ownLinks, hasPlainLinks } = message;
  const parts = textParts({ text: text ?? "", mentions, ownLinks, hasPlainLinks });
  return parts.map((part, index) => {
    if (part.kind === "text") return part.text;
    if (part.kind === "outside")
      return (
        <a
          key={index}
          className={s.link}
          href={part.address}
          target="_blank"
          rel="noopener noreferrer nofollow ugc"
        >
          {part.text}
        </a>
      );
    return (
      <Anchor
        key={index}
        className={part.kind === "mention" ? s.mention : s.link}
        href={part.kind === "mention" ? `/profile/${part.playerId}` : part.path}
      >
        {/* A name does not decide the direction of the message that it begins. */}
        {part.kind === "mention" ? <bdi>{part.text}</bdi> : part.text}
      </Anchor>
    );
  });
}

interface ReactionsProps extends Pick<MessageProps, "message" | "onChanged"> {
  isFloating: boolean;
}

function Reactions({ message, isFloating, onChanged }: ReactionsProps) {
  const text = useText("chat");
  const toggle = useReact(message, onChanged);
  if (message.reactions.length === 0 && isFloating) return null;
  return (
    <ChatReactions
      reactions={message.reactions.map(({ reaction, count, isMine }) => ({
        sign: reaction,
        count,
        isMine,
        label: text("reactionCount", count, reaction),
      }))}
      isFloating={isFloating}
      onToggle={(sign) => toggle(sign as Reaction)}
    />
  );
}

/** Adds the player's reaction or takes it back. */
export function useReact(message: ChatMessage, onChanged: (message: ChatMessage) => void) {
  const { api } = useApp();
  const { attempt } = useAction();
  return (reaction: Reaction) => {
    const { roomId, id: messageId } = message;
    const isMine = message.reactions.some((each) => each.reaction === reaction && each.isMine);
    return void attempt(reaction, async () => {
      const body = { roomId, messageId, reaction, add: !isMine };
      onChanged((await api.of<ChatContract>()("POST /api/game/react", { body })).message);
    });
  };
}
