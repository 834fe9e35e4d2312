import { Button } from "./Button.tsx";
import s from "./ConfirmDialog.module.css";
import { Dialog } from "./Dialog.tsx";

export interface ConfirmDialogProps {
  isOpen: boolean;
  title: string;
  /** The consequences, before they happen. */
  text: string;
  confirm: string;
  cancel: string;
  kind?: "primary" | "danger";
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** A question with two answers. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, title, text, confirm, cancel, kind = "danger", isBusy, onConfirm, onClose } = props;
  return (
    <Dialog isOpen={isOpen} title={title} onClose={onClose} closeLabel={cancel}>
      <p>{text}</p>
      <div className={s.answers}>
        <Button kind={kind} busy={isBusy} onClick={onConfirm}>
          {confirm}
        </Button>
        <Button kind="ghost" onClick={onClose}>
          {cancel}
        </Button>
      </div>
    </Dialog>
  );
}
