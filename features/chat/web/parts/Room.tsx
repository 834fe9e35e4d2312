import { useCallback, useMemo, useState } from "react";
import { useApp, useFormat, useText } from "#kit/client/app.tsx";
import { useFocusAfterChange } from "#kit/client/use-heading-focus.ts";
import { useRoom } from "#kit/client/use-room.ts";
import { useViewer } from "#kit/client/viewer.tsx";
import { ChatTyping } from "#kit/ui/components/ChatTyping.tsx";
import { EmptyState } from "#kit/ui/components/EmptyState.tsx";
import type { ScrollView } from "#kit/ui/components/scroll-position.ts";
import { ScrollWindow, type ScrollTarget } from "#kit/ui/components/ScrollWindow.tsx";
import type { ChatContract, ChatMessage, ChatMessagePage, ChatRoom } from "../../contract.ts";
import { changedEvent, chatRoom, messageEvent, readEvent, typingEvent } from "../../rules.ts";
import { Composer, type ComposerMode } from "./Composer.tsx";
import { JumpButton } from "./JumpButton.tsx";
import { MessageMenu } from "./MessageMenu.tsx";
import { messageKey, messageRows, unreadRowKey, type MessageRow } from "./message-rows.ts";
import { MessageRowView } from "./MessageRowView.tsx";
import { HistoryEdge, MessagesSkeleton } from "./RoomStates.tsx";
import { RoomHead } from "./RoomHead.tsx";
import s from "./Room.module.css";
import { useReadMarker } from "./use-read-marker.ts";
import { useRoomMessages } from "./use-room-messages.ts";
import { useSending } from "./use-sending.ts";
import { useTyping } from "./use-typing.ts";
import { useVisibleHeight } from "./use-visible-height.ts";

export interface RoomProps {
  room: ChatRoom;
  messages: ChatMessagePage;
  /** The sequence of the message that the address names. */
  linked: number | null;
}

/** Distance of the unread line and of linked messages from the top. */
const landing = 1 / 3;
const highlightMs = 2_000;

export function Room({ room: first, messages: firstPage, linked }: RoomProps) {
  const text = useText("chat");
  const format = useFormat();
  const { api } = useApp();
  const viewerId = useViewer()?.id ?? "";
  const { roomId } = first;
  const [room, setRoom] = useState(first);
  const messages = useRoomMessages(roomId, firstPage, {
    id: viewerId,
    hiddenAuthorIds: room.hiddenAuthorIds,
  });
  const { loaded } = messages;
  const { pending, send, retry, discard } = useSending({
    roomId,
    viewerId,
    messages: loaded.messages,
    onSent: messages.show,
  });
  // Read when the room was opened, so that the unread line stays while it is open.
  const [unread] = useState(() =>
    first.readUpTo !== null && first.unread > 0 ? { after: first.readUpTo, count: first.unread } : null,
  );
  const [target, setTarget] = useState<ScrollTarget>(() => {
    const message = firstPage.messages.find(({ sequence }) => sequence === linked);
    if (message) return { key: messageKey(message, viewerId), at: landing };
    return unread ? { key: unreadRowKey, at: landing } : { key: null };
  });
  const [highlighted, setHighlighted] = useState(() => (linked === null ? null : target.key));
  const [view, setView] = useState({ seen: first.readUpTo ?? 0, isAtEnd: true });
  const [mode, setMode] = useState<ComposerMode>({ kind: "new" });
  const [menu, setMenu] = useState<ChatMessage | null>(null);
  const [deleted, setDeleted] = useState(0);
  // Saving or cancelling removes the focused field or button, deleting the button that opened the menu.
  const { ref: field } = useFocusAfterChange<HTMLTextAreaElement>(mode);
  const history = useFocusAfterChange<HTMLDivElement>(deleted);
  const markRead = useReadMarker(roomId, first.readUpTo);
  useVisibleHeight();

  const tell = useRoom(chatRoom(roomId), {
    onMessage: ({ event, payload }) => {
      if (event === messageEvent || event === changedEvent) {
        const { message } = payload as { message: ChatMessage };
        messages.receive(message, event === changedEvent);
        if (event === messageEvent && message.author.id !== null) typing.stop(message.author.id);
      }
      if (event === typingEvent) typing.receive(payload);
      if (event === readEvent) {
        const { playerId, upTo } = payload as { playerId: string; upTo: number };
        if (playerId !== viewerId) setRoom((now) => ({ ...now, otherReadUpTo: upTo }));
      }
    },
    refetch: async () => {
      const [{ room: now }] = await Promise.all([
        api.of<ChatContract>()("GET /api/game/chat-room", { query: { roomId } }),
        messages.refetch(),
      ]);
      setRoom(now);
    },
  });
  const typing = useTyping(viewerId, () => tell(typingEvent, {}));

  const { older, newer } = messages;
  const dayOf = (at: string) => format.date(at);
  const rows = useMemo(
    () =>
      messageRows({
        messages: loaded.messages,
        pending: loaded.hasAfter ? [] : pending,
        viewerId,
        unread,
        dayOf,
      }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a format is the same until the zone changes
    [loaded, pending, viewerId, unread, format],
  );
  const sequences = useMemo(
    () => new Map(rows.flatMap((row) => (row.kind === "message" ? [[row.key, row.message.sequence]] : []))),
    [rows],
  );

  function onView({ lastSeen, isAtEnd }: ScrollView) {
    const sequence = lastSeen === null ? undefined : sequences.get(lastSeen);
    const isShown = document.visibilityState === "visible";
    if (sequence !== undefined && isShown) markRead(sequence);
    const seen = isShown ? Math.max(view.seen, sequence ?? 0) : view.seen;
    const isEnd = isAtEnd && !loaded.hasAfter;
    if (seen !== view.seen || isEnd !== view.isAtEnd) setView({ seen, isAtEnd: isEnd });
  }

  const toEnd = useCallback(async () => {
    if (loaded.hasAfter) await messages.load(null);
    setTarget({ key: null });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `load` has no state of its own
  }, [loaded.hasAfter]);

  async function jumpTo(sequence: number) {
    if (!messages.at(sequence)) await messages.load(sequence);
    const message = messages.at(sequence);
    if (!message) return;
    const key = messageKey(message, viewerId);
    setTarget({ key, at: landing });
    setHighlighted(key);
    setTimeout(() => setHighlighted(null), highlightMs);
  }

  const renderRow = (row: MessageRow) => (
    <MessageRowView
      row={row}
      room={room}
      isHighlighted={row.key === highlighted}
      onMenu={setMenu}
      onJump={(sequence) => void jumpTo(sequence).catch(() => undefined)}
      onChanged={messages.show}
      onRetry={retry}
      onDiscard={discard}
    />
  );

  const isEmpty = rows.length === 0;
  return (
    <section className={s.room} aria-label={room.title}>
      <RoomHead
        room={room}
        onMuted={(isMuted) => setRoom((now) => ({ ...now, isMuted }))}
        onJump={(sequence) => void jumpTo(sequence).catch(() => undefined)}
      />
      <div className={s.history} {...history}>
        {isEmpty && (
          <EmptyState
            className={s.empty}
            art="no-chat"
            title={text("noMessagesTitle")}
            text={text(room.mayWrite ? "noMessagesText" : "noMessagesReadOnly")}
          />
        )}
        <ScrollWindow
          className={s.list}
          label={text("messages")}
          rows={rows}
          renderRow={renderRow}
          target={target}
          isComplete={!loaded.hasAfter}
          onNearStart={messages.nearStart}
          onNearEnd={messages.nearEnd}
          onView={onView}
          placeholder={isEmpty ? undefined : <MessagesSkeleton />}
        />
        <HistoryEdge side="start" state={older} onRetry={messages.retryOlder} />
        <HistoryEdge side="end" state={newer} onRetry={messages.retryNewer} />
        {!view.isAtEnd && !isEmpty && (
          <JumpButton
            count={Math.max(
              0,
              loaded.lastSequence - view.seen - uncountedAfter(loaded.messages, view.seen, viewerId),
            )}
            onPress={() => void toEnd().catch(() => undefined)}
          />
        )}
      </div>
      <div className={s.typing} aria-live="polite">
        {typing.typists.length > 0 && (
          <ChatTyping
            text={
              typing.typists.length > 3
                ? text("manyTyping")
                : text(
                    "typing",
                    typing.typists.length,
                    format.list(typing.typists.map((each) => each.username)),
                  )
            }
          />
        )}
      </div>
      <Composer
        key={mode.kind === "edit" ? mode.message.id : "new"}
        field={field}
        room={room}
        mode={mode}
        onMode={setMode}
        messages={loaded.messages}
        onTyped={typing.typed}
        onSend={(message, replyTo) => {
          send(message, replyTo);
          typing.sent();
          if (room.slowModeSeconds > 0) {
            const nextMessageAt = new Date(Date.now() + room.slowModeSeconds * 1_000).toISOString();
            setRoom((now) => ({ ...now, nextMessageAt }));
          }
          void toEnd().catch(() => undefined);
        }}
        onEdited={messages.show}
      />
      <MessageMenu
        message={menu}
        room={room}
        onClose={() => setMenu(null)}
        onMode={setMode}
        onChanged={messages.show}
        onDeleted={() => setDeleted((count) => count + 1)}
      />
    </section>
  );
}

function uncountedAfter(messages: readonly ChatMessage[], seen: number, viewerId: string): number {
  return messages.filter(
    ({ sequence, isHidden, author }) => sequence > seen && (isHidden || author.id === viewerId),
  ).length;
}
