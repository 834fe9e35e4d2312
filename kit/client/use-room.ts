import { useEffect, useRef } from "react";
import type { RealtimeClient } from "#kit/realtime/client.ts";
import type { RoomMessage } from "#kit/realtime/message.ts";
import { loadPart } from "./load-part.ts";
import { whenIdle } from "./when-idle.ts";

export interface Following {
  onMessage(message: RoomMessage): void;
  /** Asks for the room's matter as it is now: at the beginning, and whenever something may have been missed. */
  catchUp(): Promise<void>;
}

const isPatient = () => true;
const realtime = { load: () => import("#kit/realtime/client.ts"), isPatient };

let client: RealtimeClient | undefined;
let followers = 0;

/**
 * Follows a room that tells of a state, not of a story: whoever was away asks for what is so now. The whole page has one
 * connection. It and its code come after the page itself, and go with the last who follows something.
 */
export function useRoom(room: string | null, following: Following): void {
  const current = useRef(following);
  useEffect(() => {
    current.current = following;
  });
  useEffect(() => {
    if (room === null) return undefined;
    let leave: (() => void) | undefined;
    let isOver = false;
    const follow = async () => {
      await whenIdle();
      const { createRealtimeClient } = await loadPart(realtime);
      if (isOver) return;
      client ??= createRealtimeClient({ loadLater: (load) => loadPart({ load, isPatient }) });
      followers += 1;
      const end = client.subscribe(room, {
        after: 0,
        onMessage: (message) => current.current.onMessage(message),
        fetchMissed: async () => {
          await current.current.catchUp();
          return { messages: [], hasMore: false };
        },
      });
      leave = () => {
        end();
        followers -= 1;
        if (followers > 0) return;
        client?.close();
        client = undefined;
      };
    };
    // Without a connection the page still shows what it came with.
    follow().catch(() => undefined);
    return () => {
      isOver = true;
      leave?.();
    };
  }, [room]);
}
