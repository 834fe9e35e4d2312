import { useEffect } from "react";
import { useFaultOf } from "../faults.ts";
import { whenIdle } from "../when-idle.ts";
import { outboxOf, startSending } from "./use-outbox.ts";
import { hasWaiting } from "./waiting.ts";

/** On every page: what waits since an earlier one goes out. */
export function useSendWaiting(owner: string | null): void {
  const faultOf = useFaultOf();
  useEffect(() => {
    if (owner === null || !hasWaiting(owner)) return undefined;
    let stop: (() => void) | undefined;
    let isOver = false;
    void whenIdle().then(() => {
      if (!isOver) stop = startSending(outboxOf(owner, faultOf));
    });
    return () => {
      isOver = true;
      stop?.();
    };
  }, [owner, faultOf]);
}
