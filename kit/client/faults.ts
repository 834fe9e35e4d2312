import { useCallback } from "react";
import { Problem, type Fault } from "#kit/contract/problem.ts";
import type { TextKey } from "#kit/i18n/text.ts";
import { useToasts } from "#kit/ui/components/Toasts.tsx";
import { useApp } from "./app.tsx";

/** What went wrong, in words. */
export type FaultMessage = Required<Fault>;

/** Finds the words of a failure: the server's, or ours where it never came to say any. */
export function useFaultMessage(): (error: unknown) => FaultMessage {
  const { text } = useApp();
  return useCallback(
    (error) => {
      const words = text("problems");
      if (!(error instanceof Problem)) {
        reportError(error);
        return { code: "internal", message: words("internal") };
      }
      const { code, message } = error;
      return { code, message: message === code ? words(code as TextKey<"problems">) : message };
    },
    [text],
  );
}

/** Says by a toast what went wrong. */
export function useShowFault(): (error: unknown) => void {
  const faultOf = useFaultMessage();
  const { fail } = useToasts();
  return (error) => fail(faultOf(error).message);
}
