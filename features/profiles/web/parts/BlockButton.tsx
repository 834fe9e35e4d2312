import { useState } from "react";
import { useRevalidator } from "react-router";
import type { FriendsContract } from "#features/friends/contract.ts";
import { useApp, useText } from "#kit/client/app.tsx";
import { useAction } from "#kit/client/use-action.ts";
import { Button } from "#kit/ui/components/Button.tsx";
import { ConfirmDialog } from "#kit/ui/components/ConfirmDialog.tsx";
import { TextLink } from "#kit/ui/components/TextLink.tsx";
import type { PublicPlayer } from "../../contract.ts";

/** Blocking needs a confirmation; unblocking does not. */
export function BlockButton({ player, isBlocked }: { player: PublicPlayer; isBlocked: boolean }) {
  const text = useText("profiles");
  const { api, ensureText } = useApp();
  const { revalidate } = useRevalidator();
  const [isAsking, setAsking] = useState(false);
  const { attempt, isBusy } = useAction();
  const { id: playerId, username } = player;

  async function set(block: boolean) {
    const work = async () => {
      await ensureText(["problems"]);
      await api.of<FriendsContract>()("POST /api/game/block-player", { body: { playerId, block } });
    };
    await attempt("block", work, text(block ? "blockedToast" : "unblockedToast", username));
    setAsking(false);
    void revalidate();
  }

  return (
    <>
      {isBlocked && <p className="muted">{text("unblockFirst", username)}</p>}
      <Button
        kind="outline"
        busy={isBusy && !isAsking}
        onClick={() => (isBlocked ? void set(false) : setAsking(true))}
      >
        {text(isBlocked ? "unblock" : "block")}
      </Button>
      {isBlocked && (
        <TextLink href="/blocked-players" forward>
          {text("blockedPlayers")}
        </TextLink>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={text("blockTitle", username)}
        text={text("blockText", username)}
        confirm={text("block")}
        cancel={text("keep")}
        isBusy={isBusy}
        onConfirm={() => void set(true)}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
