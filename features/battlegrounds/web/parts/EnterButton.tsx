import { Suspense, useEffect, useState, type ReactNode } from "react";
import { useApp } from "#kit/client/app.tsx";
import { useAction } from "#kit/client/use-action.ts";
import { lazyOnOpen } from "#kit/client/lazy-on-open.ts";
import { Button, type ButtonProps } from "#kit/ui/components/Button.tsx";
import type { EntryStatus } from "../../contract.ts";

const EnterDialog = lazyOnOpen(() => import("../EnterDialog.tsx"));

export interface EnterButtonProps extends Pick<ButtonProps, "kind" | "size"> {
  eventId: string;
  /** Accessible name that includes the battleground. */
  label?: string;
  /** If the page already has it. */
  entryStatus?: EntryStatus;
  /** Opens the dialog when the player returns from fixing a condition. */
  isOpenInitially?: boolean;
  onClose?: () => void;
  children: ReactNode;
}

/** Loads the dialog and its texts on the first press. */
export function EnterButton({
  eventId,
  label,
  entryStatus,
  isOpenInitially = false,
  onClose,
  children,
  ...look
}: EnterButtonProps) {
  const { ensureText } = useApp();
  const [isOpen, setOpen] = useState(false);
  const { attempt, isBusy } = useAction();
  const open = async () => {
    await ensureText(["event", "problems"]);
    setOpen(true);
  };
  const close = () => {
    setOpen(false);
    onClose?.();
  };
  useEffect(() => {
    if (isOpenInitially) void attempt("open", open);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each return
  }, [isOpenInitially]);
  return (
    <>
      <Button {...look} block aria-label={label} busy={isBusy} onClick={() => void attempt("open", open)}>
        {children}
      </Button>
      {isOpen && (
        <Suspense>
          <EnterDialog eventId={eventId} initialStatus={entryStatus} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
