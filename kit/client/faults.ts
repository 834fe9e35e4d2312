import { useCallback } from "react";
import { Problem, type Fault } from "#kit/contract/problem.ts";
import type { TextKey } from "#kit/i18n/text.ts";
import { useToasts } from "#kit/ui/components/Toasts.tsx";
import { useApp } from "./app.tsx";

export type FaultMessage = Required<Fault>;

/** Returns the text of an error: the server's message, or our own if the server did not send one. */
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

/** Shows the error as a toast. */
export function useErrorToast(): (error: unknown) => void {
  const faultOf = useFaultMessage();
  const { fail } = useToasts();
  return (error) => fail(faultOf(error).message);
}
