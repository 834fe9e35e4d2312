import type { ReactNode } from "react";
import { PersonLink } from "#kit/ui/components/PersonLink.tsx";
import type { ListedPlayer } from "../../contract.ts";
import { FriendButton } from "./FriendButton.tsx";
import s from "./PlayerRows.module.css";

export interface PlayerRowsProps<Player extends ListedPlayer> {
  players: readonly Player[];
  /** Under the name. */
  noteOf: (player: Player) => ReactNode;
}

export function PlayerRows<Player extends ListedPlayer>({ players, noteOf }: PlayerRowsProps<Player>) {
  return (
    <ul className={`card ${s.players}`}>
      {players.map((player) => (
        <li key={player.id} className={s.player}>
          <PersonLink
            href={`/profile/${player.id}`}
            name={player.username}
            seed={player.avatarUrl}
            note={noteOf(player)}
          />
          <FriendButton player={player} />
        </li>
      ))}
    </ul>
  );
}
