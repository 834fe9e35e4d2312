import { Suspense } from "react";
import { onDemand } from "#kit/client/on-demand.ts";
import type { MoveDialogProps } from "./move-dialog.ts";
import { useClosedNotice } from "./use-closed-notice.ts";

const dialogs = {
  reschedule: onDemand(() => import("../RescheduleDialog.tsx")),
  decline: onDemand(() => import("../DeclineDialog.tsx")),
  cancel: onDemand(() => import("../CancelDialog.tsx")),
};
export type DialogName = keyof typeof dialogs;

/** Loads the code of the dialog when it is first opened. */
export function MoveDialog({ dialog, onClose, ...rest }: MoveDialogProps & { dialog: DialogName }) {
  const Dialog = dialogs[dialog];
  const { leave } = useClosedNotice();
  const close = () => {
    leave();
    onClose();
  };
  return (
    <Suspense>
      <Dialog {...rest} onClose={close} />
    </Suspense>
  );
}
