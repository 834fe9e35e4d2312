import { Suspense, useState, type ReactNode } from "react";
import { useApp } from "#kit/client/app.tsx";
import { lazyOnOpen } from "#kit/client/lazy-on-open.ts";
import { useAction } from "#kit/client/use-action.ts";
import { Button, type ButtonProps } from "#kit/ui/components/Button.tsx";

const FindOpponentDialog = lazyOnOpen(() => import("../FindOpponentDialog.tsx"));

export interface FindOpponentButtonProps
  extends Required<Pick<ButtonProps, "kind">>, Pick<ButtonProps, "size"> {
  children: ReactNode;
}

/** Opens the dialog that suggests opponents. */
export function FindOpponentButton({ kind, size = "lg", children }: FindOpponentButtonProps) {
  const { ensureText } = useApp();
  const [isOpen, setIsOpen] = useState(false);
  const { attempt, isBusy } = useAction();
  async function open() {
    await ensureText(["opponents"]);
    setIsOpen(true);
  }
  return (
    <>
      <Button kind={kind} size={size} busy={isBusy} onClick={() => void attempt("open", open)}>
        {children}
      </Button>
      {isOpen && (
        <Suspense>
          <FindOpponentDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
