import { useState, type ReactNode } from "react";
import { useApp, useFormat, useText } from "#kit/client/app.tsx";
import { useAction } from "#kit/client/use-action.ts";
import { Button } from "#kit/ui/components/Button.tsx";
import { PersonLink } from "#kit/ui/components/PersonLink.tsx";
import type { BlockedPlayer, FriendsContract } from "../../contract.ts";
import s from "./BlockedList.module.css";

export interface BlockedListProps {
  initialPlayers: readonly BlockedPlayer[];
  /** Shown if the list is empty. */
  empty: ReactNode;
}

/** The players that this player has blocked. An unblocked player stays visible, so that the action can be undone. */
export function BlockedList({ initialPlayers, empty }: BlockedListProps) {
  const text = useText("blocked-players");
  const call = useApp().api.of<FriendsContract>();
  const { date } = useFormat();
  const { busy, attempt } = useAction();
  // The list as it was when the page opened: the data may be reloaded while a row still offers its undo.
  const [players] = useState(initialPlayers);
  const [unblocked, setUnblocked] = useState<ReadonlySet<string>>(new Set());

  if (players.length === 0) return empty;

  const set = ({ id, username }: BlockedPlayer, block: boolean) =>
    attempt(
      id,
      async () => {
        await call("POST /api/game/block-player", { body: { playerId: id, block } });
        setUnblocked((before) => new Set(block ? [...before].filter((one) => one !== id) : [...before, id]));
      },
      text(block ? "blockedToast" : "unblockedToast", username),
    );

  return (
    <>
      <p className="muted">{text("lead")}</p>
      <ul className={`card ${s.players}`}>
        {players.map((player) => {
          const { id, username, avatar, blockedAt } = player;
          const isUnblocked = unblocked.has(id);
          return (
            <li key={id} className={s.player}>
              <PersonLink
                href={`/profile/${id}`}
                name={username}
                seed={avatar}
                note={isUnblocked ? text("noLongerBlocked") : text("blockedOn", date(blockedAt))}
              />
              <Button
                size="sm"
                kind={isUnblocked ? "ghost" : "outline"}
                busy={busy === id}
                aria-label={text(isUnblocked ? "undoOf" : "unblockOf", username)}
                onClick={() => void set(player, isUnblocked)}
              >
                {text(isUnblocked ? "undo" : "unblock")}
              </Button>
            </li>
          );
        })}
      </ul>
    </>
  );
}
