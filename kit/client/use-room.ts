import { useCallback, useEffect, useRef } from "react";
import type { RealtimeClient } from "#kit/realtime/client.ts";
import type { RoomMessage } from "#kit/realtime/message.ts";
import { loadModule } from "./load-module.ts";
import { whenIdle } from "./when-idle.ts";

export interface RoomListener {
  onMessage(message: RoomMessage): void;
  /** Called when the room is joined, and whenever messages may have been missed. Repeated until it succeeds. */
  refetch(): Promise<void>;
}

const realtime = { load: () => import("#kit/realtime/client.ts"), waitsForNetwork: () => true };

let client: RealtimeClient | undefined;
let subscriptions = 0;

/**
 * Follows a room while the component is mounted. The page has one connection: its code is loaded when the page is idle,
 * and it closes with the last subscription. Returns a function that sends an event to the others in the room.
 */
export function useRoom(
  room: string | null,
  listener: RoomListener,
): (event: string, payload: object) => void {
  const current = useRef(listener);
  useEffect(() => {
    current.current = listener;
  });
  useEffect(() => {
    if (room === null) return undefined;
    let leave: (() => void) | undefined;
    let isUnmounted = false;
    const subscribe = async () => {
      await whenIdle();
      const { createRealtimeClient } = await loadModule(realtime);
      if (isUnmounted) return;
      client ??= createRealtimeClient();
      subscriptions += 1;
      const end = client.subscribe(room, {
        after: 0,
        onMessage: (message) => current.current.onMessage(message),
        fetchMissed: async () => {
          await current.current.refetch();
          return { messages: [], hasMore: false };
        },
      });
      leave = () => {
        end();
        subscriptions -= 1;
        if (subscriptions > 0) return;
        client?.close();
        client = undefined;
      };
    };
    // Without a connection the page still shows what it has loaded.
    subscribe().catch(() => undefined);
    return () => {
      isUnmounted = true;
      leave?.();
    };
  }, [room]);
  return useCallback(
    (event, payload) => {
      if (room !== null) client?.send(room, event, payload);
    },
    [room],
  );
}
