import { lazy, Suspense, useState, type ReactNode } from "react";
import { useApp } from "#kit/client/app.tsx";
import { useTrying } from "#kit/client/use-trying.ts";
import { Button, type ButtonProps } from "#kit/ui/components/Button.tsx";
import type { Entering } from "../../contract.ts";

const EnterDialog = lazy(() => import("../EnterDialog.tsx"));

export interface EnterButtonProps extends Pick<ButtonProps, "kind" | "size"> {
  eventId: string;
  /** Where the button's words do not say which battleground is meant. */
  label?: string;
  /** How the player stands to it, where the page knows it already. */
  entering?: Entering;
  children: ReactNode;
}

/** Asks to enter. The dialog and its words come with the first press, so that no page is heavier for it. */
export function EnterButton({ eventId, label, entering, children, ...look }: EnterButtonProps) {
  const { ensureText } = useApp();
  const [isOpen, setOpen] = useState(false);
  const { attempt, isBusy } = useTrying();
  const open = async () => {
    await ensureText(["event", "problems"]);
    setOpen(true);
  };
  return (
    <>
      <Button {...look} block aria-label={label} busy={isBusy} onClick={() => void attempt("open", open)}>
        {children}
      </Button>
      {isOpen && (
        <Suspense>
          <EnterDialog eventId={eventId} first={entering} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
