import { useText } from "#kit/client/app.tsx";
import { Button } from "#kit/ui/components/Button.tsx";
import { Dialog } from "#kit/ui/components/Dialog.tsx";
import s from "./SignOutDialog.module.css";

export interface SignOutDialogProps {
  isOpen: boolean;
  isBusy: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

/** Everywhere means here too: that is said before it happens. */
export function SignOutDialog({ isOpen, isBusy, onClose, onConfirm }: SignOutDialogProps) {
  const text = useText("account");
  return (
    <Dialog isOpen={isOpen} title={text("everywhereTitle")} onClose={onClose} closeLabel={text("cancel")}>
      <p>{text("everywhereText")}</p>
      <div className={s.actions}>
        <Button kind="danger" busy={isBusy} onClick={onConfirm}>
          {text("signOutEverywhere")}
        </Button>
        <Button kind="ghost" onClick={onClose}>
          {text("cancel")}
        </Button>
      </div>
    </Dialog>
  );
}
