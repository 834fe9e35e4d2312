import { useApp, useText } from "#kit/client/app.tsx";
import { useTrying } from "#kit/client/use-trying.ts";
import { Button } from "#kit/ui/components/Button.tsx";
import { Dialog } from "#kit/ui/components/Dialog.tsx";
import type { GameAccount, GameAccountsContract } from "../../contract.ts";
import s from "./LinkForm.module.css";

export interface UnlinkDialogProps {
  account: GameAccount;
  isOpen: boolean;
  onClose: () => void;
  onUnlinked: (accounts: GameAccount[]) => void;
}

/** Without an id no battleground of this game can be entered: that is said before it happens. */
export function UnlinkDialog({ account, isOpen, onClose, onUnlinked }: UnlinkDialogProps) {
  const text = useText("game-accounts");
  const call = useApp().api.of<GameAccountsContract>();
  const { isBusy, attempt } = useTrying();
  const { gameId, title } = account;

  async function unlink() {
    const work = async () => {
      const { accounts } = await call("POST /api/game/unlink-game-account", { body: { gameId } });
      onUnlinked(accounts);
    };
    await attempt("unlink", work, text("unlinkedToast", title));
    onClose();
  }

  return (
    <Dialog isOpen={isOpen} title={text("unlinkTitle", title)} onClose={onClose} closeLabel={text("cancel")}>
      <p>{text("unlinkText", title)}</p>
      <div className={s.actions}>
        <Button kind="danger" busy={isBusy} onClick={() => void unlink()}>
          {text("unlink")}
        </Button>
        <Button kind="ghost" onClick={onClose}>
          {text("keep")}
        </Button>
      </div>
    </Dialog>
  );
}
