import { Drawing } from "../art/Drawing.tsx";
import { breakable } from "../breakable.tsx";
import { cx } from "../classes.ts";
import { Anchor } from "./Anchor.tsx";
import { Avatar } from "./Avatar.tsx";
import { PlayerName, type Worn } from "./PlayerName.tsx";
import s from "./Podium.module.css";

export interface PodiumPlayer {
  name: string;
  seed: string;
  picture?: string | undefined;
  worn?: Worn | undefined;
  href?: string | undefined;
  /** "2 640" */
  value: string;
}

export interface PodiumProps {
  /** First, second and third; fewer are allowed. */
  players: readonly PodiumPlayer[];
  /** "points" */
  unit: string;
  /** "1st place", "2nd place", "3rd place" for screen readers. */
  placeLabels: readonly [string, string, string];
}

const steps = [
  { drawing: "trophy-1", size: "lg" },
  { drawing: "trophy-2", size: "md" },
  { drawing: "trophy-3", size: "md" },
] as const;

/** Read in order of rank, shown as second, first, third. */
export function Podium({ players, unit, placeLabels }: PodiumProps) {
  return (
    <ol className={s.podium}>
      {steps.map(({ drawing, size }, index) => {
        const player = players[index];
        return (
          player && (
            <li key={player.name} className={s[`p${index + 1}`]}>
              <span className="sr">{placeLabels[index]}</span>
              <Avatar
                avatar={player.seed}
                src={player.picture}
                frame={player.worn?.frame}
                size={size}
                className={cx(s.face, player.worn?.frame && s.framed)}
              />
              {player.href ? (
                <Anchor href={player.href} className={cx(s.name, s.link)}>
                  <PlayerName worn={player.worn}>{breakable(player.name)}</PlayerName>
                </Anchor>
              ) : (
                <PlayerName worn={player.worn} className={s.name}>
                  {breakable(player.name)}
                </PlayerName>
              )}
              <div className={s.step}>
                <Drawing name={drawing} className={s.trophy} />
                <span className="num strong ltr">{player.value}</span>
                <span className="t-cap muted">{unit}</span>
              </div>
            </li>
          )
        );
      })}
    </ol>
  );
}
