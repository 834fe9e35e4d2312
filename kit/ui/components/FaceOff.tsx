import { Drawing } from "../art/Drawing.tsx";
import { breakable } from "../breakable.tsx";
import { cx } from "../classes.ts";
import { Avatar } from "./Avatar.tsx";
import s from "./FaceOff.module.css";
import { Motif } from "./Motif.tsx";
import { PlayerName, type Worn } from "./PlayerName.tsx";

export interface FaceOffSide {
  name: string;
  seed: string;
  picture?: string | undefined;
  worn?: Worn | undefined;
  /** Unknown player: a placeholder instead of the avatar. */
  isUnknown?: true;
  /** The winner stands in the pose that they wear. */
  isWinner?: boolean;
  /** "ELO 1 498" */
  note?: string | undefined;
}

export interface FaceOffProps {
  label: string;
  a: FaceOffSide;
  b: FaceOffSide;
  /** "VS", a score or a countdown, on the dark plate between the sides. */
  plate: string;
  plateNote?: string | undefined;
  isTimer?: boolean;
  className?: string | undefined;
}

/** Longer texts than "04:12" or "1 - 3" use the small font, to fit between two avatars on a phone. */
const shortPlate = 5;

/** Longer names do not fit in two lines of the normal font. */
const shortName = 14;

/** The large form of the scorebug: two solid halves with a slash. */
export function FaceOff({ label, a, b, plate, plateNote, isTimer = false, className }: FaceOffProps) {
  return (
    <section className={cx(s.face, className)} aria-label={label}>
      <Motif className={s.motif} />
      <Player side={a} />
      <div className={s.plate}>
        <span
          className={cx(s.big, plate.length > shortPlate && s.long, isTimer && "ltr")}
          role={isTimer ? "timer" : undefined}
        >
          {plate}
        </span>
        {plateNote && <span className={s.note}>{plateNote}</span>}
      </div>
      <Player side={b} isRival />
    </section>
  );
}

function Player({ side, isRival = false }: { side: FaceOffSide; isRival?: boolean }) {
  const pose = side.isWinner ? side.worn?.pose : undefined;
  return (
    <div className={cx(s.player, isRival && s.rival)}>
      {side.isUnknown ? (
        <span className={s.blank} />
      ) : (
        <Avatar
          avatar={side.seed}
          src={side.picture}
          frame={side.worn?.frame}
          size="lg"
          className={s.avatar}
        />
      )}
      {pose && <Drawing name={`pose-${pose}`} className={s.pose} />}
      <PlayerName worn={side.worn} isOnArt className={cx(s.name, side.name.length > shortName && s.longName)}>
        {breakable(side.name)}
      </PlayerName>
      {side.note && <span className={s.rating}>{side.note}</span>}
    </div>
  );
}
