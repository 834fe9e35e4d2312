import { useEffect, useRef, useState } from "react";
import { useApp, useText } from "#kit/client/app.tsx";
import { useAction } from "#kit/client/use-action.ts";
import { cx } from "#kit/ui/classes.ts";
import { Button, type ButtonProps } from "#kit/ui/components/Button.tsx";
import { ConfirmDialog } from "#kit/ui/components/ConfirmDialog.tsx";
import { IconButton } from "#kit/ui/components/IconButton.tsx";
import { Icon } from "#kit/ui/icons/Icon.tsx";
import { userMinus } from "#kit/ui/icons/user-minus.ts";
import type { FriendsContract, ListedPlayer } from "../../contract.ts";
import type { Relation } from "../../rules.ts";
import s from "./FriendButton.module.css";

export interface FriendButtonProps extends Pick<ButtonProps, "size"> {
  player: Pick<ListedPlayer, "id" | "username" | "relation">;
  className?: string | undefined;
  /** In a list: removing a friend is rare, so it is an icon. */
  isInList?: boolean;
}

/** What the viewer can do about a friendship: add, accept or decline, withdraw, remove. */
export function FriendButton({ player, size = "sm", className, isInList = false }: FriendButtonProps) {
  const text = useText("friends");
  const { api, ensureText } = useApp();
  const { busy, isBusy, attempt } = useAction();
  const [isAsking, setAsking] = useState(false);
  const [relation, setRelation] = useShownRelation(player.relation);
  const { id, username } = player;
  const buttons = useRef<HTMLSpanElement>(null);
  const wasPressed = useRef(false);

  // The pressed button is replaced by the next one, which takes its focus.
  useEffect(() => {
    if (!wasPressed.current || isBusy || isAsking) return;
    wasPressed.current = false;
    if (document.activeElement === document.body) buttons.current?.querySelector("button")?.focus();
  }, [isBusy, isAsking]);

  const set = async (add: boolean) => {
    wasPressed.current = true;
    const work = async () => {
      await ensureText(["problems"]);
      const body = { friendUserId: id, add };
      setRelation(
        (await api.of<FriendsContract>()("POST /api/game/add-or-remove-friend", { body })).relation,
      );
    };
    await attempt(add ? "add" : "remove", work, text(toastOf(relation, add), username));
    setAsking(false);
  };

  if (relation === "self") return null;
  return (
    <span ref={buttons} className={cx(s.buttons, className)}>
      {relation === "none" && (
        <Button
          size={size}
          busy={busy === "add"}
          aria-label={text("addOf", username)}
          onClick={() => void set(true)}
        >
          {text("add")}
        </Button>
      )}
      {relation === "received" && (
        <>
          <Button
            size={size}
            kind="primary"
            busy={busy === "add"}
            aria-label={text("acceptOf", username)}
            onClick={() => void set(true)}
          >
            {text("accept")}
          </Button>
          <Button
            size={size}
            kind="ghost"
            busy={busy === "remove"}
            aria-label={text("declineOf", username)}
            onClick={() => void set(false)}
          >
            {text("decline")}
          </Button>
        </>
      )}
      {relation === "requested" && (
        <Button
          size={size}
          kind="outline"
          busy={busy === "remove"}
          aria-label={text("withdrawOf", username)}
          onClick={() => void set(false)}
        >
          {text("withdraw")}
        </Button>
      )}
      {relation === "friends" && isInList && (
        <IconButton label={text("removeOf", username)} onClick={() => setAsking(true)}>
          <Icon of={userMinus} tone="muted" />
        </IconButton>
      )}
      {relation === "friends" && !isInList && (
        <Button
          size={size}
          kind="outline"
          aria-label={text("removeOf", username)}
          onClick={() => setAsking(true)}
        >
          {text("remove")}
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={text("removeTitle", username)}
        text={text("removeText", username)}
        confirm={text("remove")}
        cancel={text("keep")}
        isBusy={busy === "remove"}
        onConfirm={() => void set(false)}
        onClose={() => setAsking(false)}
      />
    </span>
  );
}

function toastOf(relation: Relation, add: boolean) {
  if (add) return relation === "received" ? "friendsToast" : "requestedToast";
  if (relation === "friends") return "removedToast";
  return relation === "received" ? "declinedToast" : "withdrawnToast";
}

/** The relation from the last response; newly loaded data replaces it. */
function useShownRelation(loaded: Relation): [Relation, (relation: Relation) => void] {
  const [shown, setShown] = useState({ loaded, relation: loaded });
  if (shown.loaded !== loaded) setShown({ loaded, relation: loaded });
  return [shown.relation, (relation) => setShown({ loaded, relation })];
}
