import { useApp, useText } from "#kit/client/app.tsx";
import { useAction } from "#kit/client/use-action.ts";
import { ConfirmDialog } from "#kit/ui/components/ConfirmDialog.tsx";
import type { GameAccount, GameAccountsContract } from "../../contract.ts";

export interface UnlinkDialogProps {
  account: GameAccount;
  isOpen: boolean;
  onClose: () => void;
  onUnlinked: (accounts: GameAccount[]) => void;
}

/** Warns before unlinking: without an id the player cannot enter a battleground of this game. */
export function UnlinkDialog({ account, isOpen, onClose, onUnlinked }: UnlinkDialogProps) {
  const text = useText("game-accounts");
  const call = useApp().api.of<GameAccountsContract>();
  const { isBusy, attempt } = useAction();
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
    <ConfirmDialog
      isOpen={isOpen}
      title={text("unlinkTitle", title)}
      text={text("unlinkText", title)}
      confirm={text("unlink")}
      cancel={text("keep")}
      isBusy={isBusy}
      onConfirm={() => void unlink()}
      onClose={onClose}
    />
  );
}
