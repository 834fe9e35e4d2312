import { useEffect } from "react";
import { useFaultOf } from "../faults.ts";
import { loadPart } from "../load-part.ts";
import { whenIdle } from "../when-idle.ts";
import { hasWaiting } from "./waiting.ts";

const outbox = { load: () => import("./use-outbox.ts") };

/** On every page: what waits since an earlier one goes out. The code for it comes only where something does. */
export function useSendWaiting(owner: string | null): void {
  const faultOf = useFaultOf();
  useEffect(() => {
    if (owner === null || !hasWaiting(owner)) return undefined;
    let stop: (() => void) | undefined;
    let isOver = false;
    const start = async () => {
      await whenIdle();
      const { outboxOf, startSending } = await loadPart(outbox);
      if (!isOver) stop = startSending(outboxOf(owner, faultOf));
    };
    // The next page tries again.
    start().catch(() => undefined);
    return () => {
      isOver = true;
      stop?.();
    };
  }, [owner, faultOf]);
}
