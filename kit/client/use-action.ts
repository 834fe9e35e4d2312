import { useRef, useState } from "react";
import { useToasts } from "#kit/ui/components/Toasts.tsx";
import { useFaultMessage, type FaultMessage } from "./faults.ts";

/**
 * Runs one action at a time and says which button is busy. A failure is shown as a toast, or passed to `onFault`, which
 * also receives `undefined` when the next attempt begins.
 */
export function useAction(onFault?: (fault: FaultMessage | undefined) => void) {
  const faultOf = useFaultMessage();
  const { show, fail } = useToasts();
  const [busy, setBusy] = useState<string>();
  // A second click may arrive before the first is rendered.
  const isRunning = useRef(false);
  const removeToast = useRef<() => void>(undefined);

  async function attempt(name: string, work: () => Promise<unknown>, done?: string): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(name);
    onFault?.(undefined);
    removeToast.current?.();
    try {
      await work();
      if (done !== undefined) show(done);
    } catch (error) {
      const fault = faultOf(error);
      if (onFault) onFault(fault);
      else {
        removeToast.current = fail(fault.message);
        if (fault.code === "offline") addEventListener("online", removeToast.current, { once: true });
      }
    } finally {
      isRunning.current = false;
      setBusy(undefined);
    }
  }

  return { busy, isBusy: busy !== undefined, attempt };
}
