import { useCallback, useEffect, useRef, useState } from "react";
import { useApp } from "#kit/client/app.tsx";
import { useRoom } from "#kit/client/use-room.ts";
import { viewerRoom } from "#kit/realtime/message.ts";
import type { ChatContract, ChatMessage, ChatRoomSummary } from "../../contract.ts";
import { chatListEvent } from "../../rules.ts";

export interface Rooms {
  rooms: readonly ChatRoomSummary[];
  state: "loading" | "loaded" | "failed";
  reload: () => void;
  /** A message has arrived in a public room. */
  receive: (message: ChatMessage) => void;
}

/** Only set in the browser: the list is shown at once on the next page. */
let cached: { viewerId: string; rooms: readonly ChatRoomSummary[] } | undefined;
const delayMs = 300;

/** The player's rooms, which follow new messages. Without `first` they are loaded after the first render. */
export function useRooms(viewerId: string, first: readonly ChatRoomSummary[] | null): Rooms {
  const { api } = useApp();
  const [rooms, setRooms] = useState(first);
  const [hasFailed, setHasFailed] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const load = useCallback(async () => {
    try {
      const { rooms: now } = await api.of<ChatContract>()("GET /api/game/chat-rooms", { query: {} });
      cached = { viewerId, rooms: now };
      setRooms(now);
      setHasFailed(false);
    } catch (error) {
      setHasFailed(true);
      throw error;
    }
  }, [api, viewerId]);

  useEffect(() => {
    if (first !== null) {
      cached = { viewerId, rooms: first };
      setRooms(first);
    } else if (cached?.viewerId === viewerId) setRooms(cached.rooms);
    return () => clearTimeout(timer.current);
  }, [first, viewerId]);

  const loadSoon = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void load().catch(() => undefined), delayMs);
  };

  useRoom(viewerRoom(viewerId), {
    onMessage: ({ event }) => {
      if (event === chatListEvent) loadSoon();
    },
    refetch: load,
  });

  return {
    rooms: rooms ?? [],
    state: rooms ? "loaded" : hasFailed ? "failed" : "loading",
    reload: () => {
      setHasFailed(false);
      void load().catch(() => undefined);
    },
    receive: (message) => setRooms((all) => all && withLastMessage(all, message, viewerId)),
  };
}

/** Also for a change of the last message. The room with the newest message is the first. */
function withLastMessage(
  rooms: readonly ChatRoomSummary[],
  message: ChatMessage,
  viewerId: string,
): readonly ChatRoomSummary[] {
  const room = rooms.find(({ roomId }) => roomId === message.roomId);
  if (!room || message.sequence < room.lastSequence) return rooms;
  const { sequence, author, text, state, sentAt, mentions } = message;
  const isNew = sequence > room.lastSequence;
  const isMine = author.id === viewerId;
  const isUnread = isNew && !isMine && room.readUpTo !== null;
  const isMention = isUnread && mentions.some(({ playerId }) => playerId === viewerId);
  const changed: ChatRoomSummary = {
    ...room,
    lastMessage: { sequence, authorId: author.id, author: author.username, text, state, sentAt },
    lastSequence: sequence,
    unread: room.unread + (isUnread ? 1 : 0),
    unreadMentions: room.unreadMentions + (isMention ? 1 : 0),
  };
  const others = rooms.filter((each) => each !== room);
  return isNew ? [changed, ...others] : rooms.map((each) => (each === room ? changed : each));
}
