import { lazy, Suspense } from "react";
import type { MoveDialogProps } from "./move-dialog.ts";

const dialogs = {
  reschedule: lazy(() => import("../RescheduleDialog.tsx")),
  decline: lazy(() => import("../DeclineDialog.tsx")),
  cancel: lazy(() => import("../CancelDialog.tsx")),
};
export type DialogName = keyof typeof dialogs;

/** The dialog of a move; its code comes when it is first asked for. */
export function MoveDialog({ dialog, ...rest }: MoveDialogProps & { dialog: DialogName }) {
  const Asked = dialogs[dialog];
  return (
    <Suspense>
      <Asked {...rest} />
    </Suspense>
  );
}
