import { useEffect } from "react";
import { useText } from "#kit/client/app.tsx";
import { Toasts, useToasts } from "#kit/ui/components/Toasts.tsx";
import { ConsentDialog, type ConsentDialogProps } from "../ConsentDialog.tsx";

export interface ConsentSheetProps extends Pick<ConsentDialogProps, "saved" | "onSave"> {
  isOpen: boolean;
  onDone: () => void;
}

/** The dialog and the toast after saving. The landing page has no toasts, so they are included here. */
export function ConsentSheet(props: ConsentSheetProps) {
  return (
    <Toasts dismissLabel={useText("shell")("dismiss")}>
      <Sheet {...props} />
    </Toasts>
  );
}

function Sheet({ isOpen, saved, onSave, onDone }: ConsentSheetProps) {
  const text = useText("consent");
  const toasts = useToasts();
  // A page that opened with the dialog has no element to return the focus to.
  useEffect(() => {
    if (!isOpen) return undefined;
    return () => {
      if (document.activeElement === document.body)
        document.getElementById("main")?.focus({ preventScroll: true });
    };
  }, [isOpen]);
  if (!isOpen) return null;
  return (
    <ConsentDialog
      saved={saved}
      onClose={onDone}
      onSave={(choice) => {
        onSave(choice);
        toasts.show(text("saved"));
        onDone();
      }}
    />
  );
}
