import { useEffect, useMemo, useState, type KeyboardEvent } from "react";
import type { FriendsContract } from "#features/friends/contract.ts";
import { useApp } from "#kit/client/app.tsx";
import { useViewer } from "#kit/client/viewer.tsx";
import type { ChatMessage, ChatRoom } from "../../contract.ts";
import type { MentionQuery } from "./message-text.ts";

export interface MentionedPlayer {
  id: string;
  username: string;
  avatarUrl: string;
}

const maxSuggested = 5;
const searchDelayMs = 200;

/** Players for the mention that is being typed: authors in the room first, then a search in the realm. */
export function useMentions(
  room: ChatRoom,
  messages: readonly ChatMessage[],
  query: MentionQuery | undefined,
) {
  const { api } = useApp();
  const viewerId = useViewer()?.id;
  const [found, setFound] = useState<{ for: string; players: readonly MentionedPlayer[] }>();
  const [active, setActive] = useState(0);
  const [closedAt, setClosedAt] = useState<number>();
  const typed = query?.text.toLowerCase();
  const isPublic = room.kind !== "direct" && room.kind !== "match";

  useEffect(() => {
    setActive(0);
    if (typed === undefined || typed.length < 2 || !isPublic) return undefined;
    let isCancelled = false;
    const timer = setTimeout(() => {
      api
        .of<FriendsContract>()("GET /api/game/search-players", { query: { text: typed } })
        .then(({ players }) => {
          if (!isCancelled) setFound({ for: typed, players });
        })
        // The authors in the room are suggested without it.
        .catch(() => undefined);
    }, searchDelayMs);
    return () => {
      isCancelled = true;
      clearTimeout(timer);
    };
  }, [api, typed, isPublic]);

  const players = useMemo(() => {
    if (typed === undefined) return [];
    const known = new Map<string, MentionedPlayer>();
    const add = (player: MentionedPlayer) => {
      if (player.id !== viewerId && player.username.toLowerCase().startsWith(typed))
        known.set(player.id, player);
    };
    if (room.player) add(room.player);
    for (const { author } of messages.slice(-200).toReversed())
      if (author.id !== null)
        add({ id: author.id, username: author.username, avatarUrl: author.avatarUrl ?? author.username });
    if (found?.for === typed) found.players.forEach(add);
    return [...known.values()].slice(0, maxSuggested);
  }, [typed, messages, found, room.player, viewerId]);

  const isOpen = query !== undefined && players.length > 0 && closedAt !== query.start;

  /** The chosen name, true for a handled key, false for a key of the field. */
  function onKey(event: KeyboardEvent): string | boolean {
    if (!isOpen || event.nativeEvent.isComposing) return false;
    const chosen = players[active];
    switch (event.key) {
      case "ArrowDown":
      case "ArrowUp": {
        const step = event.key === "ArrowDown" ? 1 : players.length - 1;
        setActive((active + step) % players.length);
        break;
      }
      case "Escape":
        setClosedAt(query.start);
        break;
      case "Enter":
      case "Tab":
        if (!chosen) return false;
        event.preventDefault();
        return chosen.username;
      default:
        return false;
    }
    event.preventDefault();
    return true;
  }

  return { players, active, isOpen, onKey };
}
