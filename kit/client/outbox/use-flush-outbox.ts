import { useEffect } from "react";
import { useFaultMessage } from "../faults.ts";
import { whenIdle } from "../when-idle.ts";
import { outboxOf, startSending } from "./use-outbox.ts";
import { hasPendingWrites } from "./pending-flag.ts";

/** Sends on any page what an earlier page has queued. */
export function useFlushOutbox(owner: string | null): void {
  const faultOf = useFaultMessage();
  useEffect(() => {
    if (owner === null || !hasPendingWrites(owner)) return undefined;
    let stop: (() => void) | undefined;
    let isUnmounted = false;
    void whenIdle().then(() => {
      if (!isUnmounted) stop = startSending(outboxOf(owner, faultOf));
    });
    return () => {
      isUnmounted = true;
      stop?.();
    };
  }, [owner, faultOf]);
}
