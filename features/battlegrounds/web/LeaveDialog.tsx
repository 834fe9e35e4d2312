import { useRevalidator } from "react-router";
import { useApp, useText } from "#kit/client/app.tsx";
import { useAction } from "#kit/client/use-action.ts";
import { ConfirmDialog } from "#kit/ui/components/ConfirmDialog.tsx";
import type { BattlegroundsContract, EntryStatus } from "../contract.ts";

export default function LeaveDialog({
  entryStatus,
  onClose,
}: {
  entryStatus: EntryStatus;
  onClose: () => void;
}) {
  const text = useText("event");
  const call = useApp().api.of<BattlegroundsContract>();
  const { revalidate } = useRevalidator();
  const { attempt, isBusy } = useAction();
  const { eventId, title, entry } = entryStatus;
  const isWaiting = entry?.state === "waiting";

  async function leave() {
    // Also after a refusal, so that the page shows what has changed.
    const work = () =>
      call("POST /api/game/leave-event", { body: { eventId } }).finally(() => void revalidate());
    await attempt("leave", work, text("left"));
    onClose();
  }

  return (
    <ConfirmDialog
      isOpen
      title={text("leaveTitle", title)}
      text={text(isWaiting ? "leaveLineText" : "leaveText")}
      confirm={text(isWaiting ? "leaveLine" : "leave")}
      cancel={text("stay")}
      isBusy={isBusy}
      onConfirm={() => void leave()}
      onClose={onClose}
    />
  );
}
