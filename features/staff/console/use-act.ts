import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { useText } from "#kit/client/app.tsx";
import { Problem } from "#kit/contract/problem.ts";
import type { TextKey } from "#kit/i18n/text.ts";
import { useToasts } from "#kit/ui/components/Toasts.tsx";

/** Does something once, tells its outcome, and shows what is there now: after a refusal too, for it may have changed. */
export function useAct() {
  const words = useText("problems");
  const { show, fail } = useToasts();
  const { revalidate } = useRevalidator();
  const [isBusy, setIsBusy] = useState(false);
  const isActing = useRef(false);

  async function act(work: () => Promise<unknown>, done: string): Promise<void> {
    if (isActing.current) return;
    isActing.current = true;
    setIsBusy(true);
    try {
      await work();
      show(done);
    } catch (error) {
      if (!(error instanceof Problem)) reportError(error);
      fail(words((error instanceof Problem ? error.code : "internal") as TextKey<"problems">));
    } finally {
      isActing.current = false;
      setIsBusy(false);
      await revalidate();
    }
  }
  return { act, isBusy };
}
