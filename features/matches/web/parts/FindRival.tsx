import { Suspense, useState, type ReactNode } from "react";
import { useApp } from "#kit/client/app.tsx";
import { onDemand } from "#kit/client/on-demand.ts";
import { useTrying } from "#kit/client/use-trying.ts";
import { Button } from "#kit/ui/components/Button.tsx";

const FindRivalDialog = onDemand(() => import("../FindRivalDialog.tsx"));

/** Opens the choice of somebody to challenge. */
export function FindRival({ children }: { children: ReactNode }) {
  const { ensureText } = useApp();
  const [isOpen, setIsOpen] = useState(false);
  const { attempt, isBusy } = useTrying();
  async function open() {
    await ensureText(["rivals"]);
    setIsOpen(true);
  }
  return (
    <>
      <Button kind="primary" size="lg" busy={isBusy} onClick={() => void attempt("open", open)}>
        {children}
      </Button>
      {isOpen && (
        <Suspense>
          <FindRivalDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
