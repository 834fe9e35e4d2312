import { useEffect, useState } from "react";
import { useFaultMessage, type FaultMessage } from "./faults.ts";

/** Sends a request after the first render, and again whenever `send` changes; undefined while it is under way. */
export function useRequest<Response extends object>(
  send: () => Promise<Response>,
): Response | FaultMessage | undefined {
  const faultOf = useFaultMessage();
  const [result, setResult] = useState<Response | FaultMessage>();
  useEffect(() => {
    let isCancelled = false;
    const finish = (value: Response | FaultMessage) => {
      if (!isCancelled) setResult(value);
    };
    send().then(finish, (error: unknown) => finish(faultOf(error)));
    return () => {
      isCancelled = true;
      setResult(undefined);
    };
  }, [send, faultOf]);
  return result;
}
