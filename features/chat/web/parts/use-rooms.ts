import { useCallback, useEffect, useRef, useState } from "react";
import { useApp } from "#kit/client/app.tsx";
import { recordFailure } from "#kit/client/or-null.ts";
import { useRoom } from "#kit/client/use-room.ts";
import { viewerRoom } from "#kit/realtime/message.ts";
import type { ChatContract, ChatMessage, ChatRoomList, ChatRoomSummary } from "../../contract.ts";
import { chatListEvent } from "../../rules.ts";

export interface Rooms {
  rooms: readonly ChatRoomSummary[];
  state: "loading" | "loaded" | "failed";
  reload: () => void;
  /** Call when a message arrives in a public room. */
  receive: (message: ChatMessage) => void;
}

type List = Pick<ChatRoomList, "hiddenAuthorIds"> & { rooms: readonly ChatRoomSummary[] };

/** The last loaded list, so that the next page shows it at once. Never set on the server. */
let cached: { viewerId: string; list: List } | undefined;
const reloadDelayMs = 300;

/** The player's rooms, which follow new messages. Without `first` they are loaded after the first render. */
export function useRooms(viewerId: string, first: List | null): Rooms {
  const { api } = useApp();
  const [list, setList] = useState(first);
  const [hasFailed, setHasFailed] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const load = useCallback(async () => {
    try {
      const loaded = await api.of<ChatContract>()("GET /api/game/chat-rooms", { query: {} });
      cached = { viewerId, list: loaded };
      setList(loaded);
      setHasFailed(false);
    } catch (error) {
      recordFailure(error);
      setHasFailed(true);
      throw error;
    }
  }, [api, viewerId]);

  useEffect(() => {
    if (first !== null) {
      cached = { viewerId, list: first };
      setList(first);
    } else if (cached?.viewerId === viewerId) setList(cached.list);
    return () => clearTimeout(timer.current);
  }, [first, viewerId]);

  const loadSoon = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void load().catch(() => undefined), reloadDelayMs);
  };

  useRoom(viewerRoom(viewerId), {
    onMessage: ({ event }) => {
      if (event === chatListEvent) loadSoon();
    },
    refetch: load,
  });

  return {
    rooms: list?.rooms ?? [],
    state: list ? "loaded" : hasFailed ? "failed" : "loading",
    reload: () => {
      setHasFailed(false);
      void load().catch(() => undefined);
    },
    receive: (message) => setList((current) => current && withLastMessage(current, message, viewerId)),
  };
}

/** Also handles a change of the last message. A new message moves its room to the top. */
function withLastMessage(list: List, message: ChatMessage, viewerId: string): List {
  const { rooms, hiddenAuthorIds } = list;
  const room = rooms.find(({ roomId }) => roomId === message.roomId);
  if (!room || message.sequence < room.lastSequence) return list;
  const { sequence, author, state, sentAt, mentions } = message;
  const isNew = sequence > room.lastSequence;
  const isMine = author.id === viewerId;
  const isHidden = author.id !== null && hiddenAuthorIds.includes(author.id);
  const isUnread = isNew && !isMine && !isHidden && room.readUpTo !== null;
  const isMention = isUnread && mentions.some(({ playerId }) => playerId === viewerId);
  const text = isHidden ? null : message.text;
  const changed: ChatRoomSummary = {
    ...room,
    lastMessage: { sequence, authorId: author.id, author: author.username, text, state, sentAt },
    lastSequence: sequence,
    unread: room.unread + (isUnread ? 1 : 0),
    unreadMentions: room.unreadMentions + (isMention ? 1 : 0),
  };
  const others = rooms.filter((each) => each !== room);
  return {
    ...list,
    rooms: isNew ? [changed, ...others] : rooms.map((each) => (each === room ? changed : each)),
  };
}
