import { useText } from "#kit/client/app.tsx";
import { Button } from "#kit/ui/components/Button.tsx";
import { Dialog } from "#kit/ui/components/Dialog.tsx";
import s from "./Dialogs.module.css";

export interface ConfirmDialogProps {
  isOpen: boolean;
  title: string;
  text: string;
  action: string;
  kind?: "primary" | "danger";
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

export function ConfirmDialog({ kind = "primary", action, isBusy, text, ...rest }: ConfirmDialogProps) {
  const words = useText("staff");
  return (
    <Dialog isOpen={rest.isOpen} title={rest.title} onClose={rest.onClose} closeLabel={words("close")}>
      <p>{text}</p>
      <div className={s.actions}>
        <Button kind="ghost" onClick={rest.onClose}>
          {words("cancel")}
        </Button>
        <Button kind={kind} busy={isBusy} onClick={rest.onConfirm}>
          {action}
        </Button>
      </div>
    </Dialog>
  );
}
