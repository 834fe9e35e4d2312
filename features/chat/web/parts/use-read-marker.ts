import { useEffect, useRef } from "react";
import { useApp } from "#kit/client/app.tsx";
import type { ChatContract } from "../../contract.ts";

const delayMs = 400;

/** Returns a function for messages that were on the screen: the marker moves to the last of them. */
export function useReadMarker(roomId: string, readUpTo: number | null): (sequence: number) => void {
  const { api } = useApp();
  const marker = useRef({ seen: readUpTo ?? 0, sent: readUpTo ?? 0 });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const send = useRef(() => undefined as void);
  useEffect(() => {
    send.current = () => {
      clearTimeout(timer.current);
      timer.current = undefined;
      const { seen, sent } = marker.current;
      if (seen <= sent) return;
      marker.current.sent = seen;
      api
        .of<ChatContract>()("POST /api/game/room-read", { body: { roomId, upTo: seen } })
        // Sent again with the next message that is seen.
        .catch(() => {
          marker.current.sent = Math.min(marker.current.sent, sent);
        });
    };
    return () => send.current();
  }, [api, roomId]);
  return (sequence) => {
    if (document.visibilityState !== "visible" || sequence <= marker.current.seen) return;
    marker.current.seen = sequence;
    timer.current ??= setTimeout(() => send.current(), delayMs);
  };
}
