import { useState } from "react";
import { useText } from "#kit/client/app.tsx";
import { Problem } from "#kit/contract/problem.ts";
import { useToasts } from "#kit/ui/components/Toasts.tsx";

/** One thing at a time: says how it went, and which of the buttons is busy with it. */
export function useTrying() {
  const problems = useText("problems");
  const { show, fail } = useToasts();
  const [busy, setBusy] = useState<string>();

  async function attempt(name: string, done: string | undefined, work: () => Promise<void>): Promise<void> {
    if (busy !== undefined) return;
    setBusy(name);
    try {
      await work();
      if (done !== undefined) show(done);
    } catch (error) {
      fail(error instanceof Problem ? error.message : problems("internal"));
    } finally {
      setBusy(undefined);
    }
  }

  return { busy, attempt };
}
