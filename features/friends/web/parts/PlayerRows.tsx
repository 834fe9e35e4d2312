import type { ReactNode } from "react";
import { useText } from "#kit/client/app.tsx";
import { PersonLink } from "#kit/ui/components/PersonLink.tsx";
import type { ListedPlayer, ShownPresence } from "../../contract.ts";
import { FriendButton } from "./FriendButton.tsx";
import { useMessageLink } from "./message-part.ts";
import s from "./PlayerRows.module.css";

export interface PlayerRowsProps<Player extends ListedPlayer> {
  players: readonly Player[];
  /** Under the name. */
  noteOf: (player: Player) => ReactNode;
  presenceOf?: (id: string) => ShownPresence | null;
}

export function PlayerRows<Player extends ListedPlayer>({
  players,
  noteOf,
  presenceOf = () => null,
}: PlayerRowsProps<Player>) {
  const text = useText("presence");
  const messageLink = useMessageLink();
  const shownPresence = (id: string) => {
    const presence = presenceOf(id);
    return presence
      ? { isOnline: presence.isOnline, label: text(presence.isOnline ? "online" : "offline") }
      : undefined;
  };
  return (
    <ul className={`card ${s.players}`}>
      {players.map((player) => (
        <li key={player.id} className={s.player}>
          <PersonLink
            href={`/profile/${player.id}`}
            name={player.username}
            seed={player.avatarUrl}
            worn={player.worn}
            note={noteOf(player)}
            presence={shownPresence(player.id)}
          />
          <span className={s.actions}>
            {player.relation === "friends" && messageLink(player)}
            <FriendButton player={player} isInList />
          </span>
        </li>
      ))}
    </ul>
  );
}
