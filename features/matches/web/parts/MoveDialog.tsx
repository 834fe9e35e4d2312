import { Suspense } from "react";
import { lazyOnOpen } from "#kit/client/lazy-on-open.ts";
import type { MoveDialogProps } from "./move-dialog.ts";
import { useClosedNotice } from "./use-closed-notice.ts";

const dialogs = {
  reschedule: lazyOnOpen(() => import("../RescheduleDialog.tsx")),
  decline: lazyOnOpen(() => import("../DeclineDialog.tsx")),
  cancel: lazyOnOpen(() => import("../CancelDialog.tsx")),
};
export type DialogName = keyof typeof dialogs;

/** Loads the code of the dialog when it is first opened. */
export function MoveDialog({ dialog, onClose, ...rest }: MoveDialogProps & { dialog: DialogName }) {
  const Dialog = dialogs[dialog];
  const { expectClose } = useClosedNotice();
  const close = () => {
    expectClose();
    onClose();
  };
  return (
    <Suspense>
      <Dialog {...rest} onClose={close} />
    </Suspense>
  );
}
