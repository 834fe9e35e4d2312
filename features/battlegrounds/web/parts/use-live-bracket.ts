import { useRef, useState } from "react";
import { useApp } from "#kit/client/app.tsx";
import { useRoom } from "#kit/client/use-room.ts";
import { useViewer } from "#kit/client/viewer.tsx";
import type { BattlegroundsContract, BracketTie } from "../../contract.ts";
import { bracketEvent, bracketRoom } from "../../rules.ts";

export interface BracketSnapshot {
  version: number;
  ties: readonly BracketTie[];
}

/** The bracket, updated after each published change. */
export function useLiveBracket(
  eventId: string,
  initialBracket: BracketSnapshot,
): BracketSnapshot & { hasChanged: boolean } {
  const { api } = useApp();
  const viewer = useViewer();
  const [seen, setSeen] = useState(initialBracket);
  const lastRequest = useRef(0);
  const refresh = async () => {
    lastRequest.current += 1;
    const number = lastRequest.current;
    const response = await api.of<BattlegroundsContract>()("GET /api/bracket/get-bracket-event/", {
      query: { id: eventId },
    });
    // Only the latest of overlapping requests counts.
    if (number === lastRequest.current)
      setSeen((known) => (response.version > known.version ? response : known));
  };
  useRoom(viewer === null ? null : bracketRoom(eventId), {
    onMessage: ({ event }) => {
      // On failure the bracket stays until the next message.
      if (event === bracketEvent) refresh().catch(() => undefined);
    },
    refetch: refresh,
  });
  return { ...seen, hasChanged: seen !== initialBracket };
}
