import { useEffect } from "react";
import { useFaultMessage } from "../faults.ts";
import { whenIdle } from "../when-idle.ts";
import { outboxOf, startSending } from "./use-outbox.ts";
import { hasPendingWrites } from "./pending-flag.ts";

/** On every page: what waits since an earlier one goes out. */
export function useFlushOutbox(owner: string | null): void {
  const faultOf = useFaultMessage();
  useEffect(() => {
    if (owner === null || !hasPendingWrites(owner)) return undefined;
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
