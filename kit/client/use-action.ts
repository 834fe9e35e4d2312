import { useRef, useState } from "react";
import { useToasts } from "#kit/ui/components/Toasts.tsx";
import { useFaultMessage, type FaultMessage } from "./faults.ts";

/**
 * One thing at a time: says how it went, and which of the buttons is busy with it. What went wrong is told by a toast,
 * or by `tell`, which also hears `undefined` when a new try begins.
 */
export function useAction(tell?: (fault: FaultMessage | undefined) => void) {
  const faultOf = useFaultMessage();
  const { show, fail } = useToasts();
  const [busy, setBusy] = useState<string>();
  // Two presses can come before the first is drawn.
  const isTrying = useRef(false);
  const takeBack = useRef<() => void>(undefined);

  async function attempt(name: string, work: () => Promise<unknown>, done?: string): Promise<void> {
    if (isTrying.current) return;
    isTrying.current = true;
    setBusy(name);
    // What went wrong the last time is no longer so.
    tell?.(undefined);
    takeBack.current?.();
    try {
      await work();
      if (done !== undefined) show(done);
    } catch (error) {
      const fault = faultOf(error);
      if (tell) tell(fault);
      else {
        takeBack.current = fail(fault.message);
        // With the network it is no longer so either.
        if (fault.code === "offline") addEventListener("online", takeBack.current, { once: true });
      }
    } finally {
      isTrying.current = false;
      setBusy(undefined);
    }
  }

  return { busy, isBusy: busy !== undefined, attempt };
}
