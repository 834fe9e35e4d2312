import { useEffect } from "react";
import { useBlocker } from "react-router";
import { useText } from "#kit/client/app.tsx";
import { ConfirmDialog } from "#kit/ui/components/ConfirmDialog.tsx";

/** Asks before a link or the browser leaves a page with unsaved text. A page has at most one. */
export function LeaveQuestion({ isUnsaved }: { isUnsaved: boolean }) {
  const text = useText("staff");
  const blocker = useBlocker(isUnsaved);
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isUnsaved]);
  return (
    <ConfirmDialog
      isOpen={blocker.state === "blocked"}
      title={text("leaveTitle")}
      text={text("leaveText")}
      confirm={text("leave")}
      cancel={text("stay")}
      isBusy={false}
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    />
  );
}
