import { useFormat, useText } from "#kit/client/app.tsx";
import type { Profile, PublicPlayer } from "../../contract.ts";
import own from "./ProfileHeadToHead.module.css";
import s from "./StatTiles.module.css";

export interface ProfileHeadToHeadProps {
  player: PublicPlayer;
  results: NonNullable<Profile["headToHead"]>;
}

/** The viewer's results against the player. */
export function ProfileHeadToHead({ player, results }: ProfileHeadToHeadProps) {
  const text = useText("profiles");
  const format = useFormat();
  const { played, won, lost, drawn } = results;
  const tiles = [
    [text("headToHeadWon"), won],
    [text("headToHeadDrawn"), drawn],
    [text("headToHeadLost"), lost],
  ] as const;
  return (
    <div className={own.results}>
      <p className="muted t-small">{text("headToHeadText", played, player.username)}</p>
      <dl className={s.tiles}>
        {tiles.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num">{format.number(value)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
