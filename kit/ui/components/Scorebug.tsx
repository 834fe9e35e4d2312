import type { ReactNode } from "react";
import { Drawing } from "../art/Drawing.tsx";
import { cx } from "../classes.ts";
import { Anchor } from "./Anchor.tsx";
import { Avatar } from "./Avatar.tsx";
import { ButtonLink } from "./Button.tsx";
import { PlayerName, type Worn } from "./PlayerName.tsx";
import s from "./Scorebug.module.css";

export interface ScorebugSide {
  name: string;
  /** Avatar seed. */
  seed: string;
  picture?: string | undefined;
  /** The pose is shown for the winner. */
  worn?: Worn | undefined;
  /** Unknown player: a placeholder instead of the avatar. */
  isUnknown?: true;
  /** "you", "ELO 1 498" */
  note?: string | undefined;
  /** A dash if undefined. */
  score?: string | number | undefined;
  result?: "won" | "lost" | undefined;
}

export interface ScorebugProps {
  /** Side A is the challenger and always has the brand's colour; side B is the rival. */
  a: ScorebugSide;
  b: ScorebugSide;
  when?: string | undefined;
  game?: string | undefined;
  /** A chip. */
  status?: ReactNode;
  /** The whole card opens the match; `button` shows the link as the main action. */
  link?: { href: string; label: string; button?: string } | undefined;
  /** Buttons and their costs. */
  children?: ReactNode;
}

/** A match in one card: two sides, a score, a status. */
export function Scorebug({ a, b, when, game, status, link, children }: ScorebugProps) {
  return (
    <article className={s.bug}>
      <div className={s.meta}>
        <span className={s.what}>
          {when && <b className={s.when}>{when}</b>}
          {game && <bdi className="clip">{game}</bdi>}
        </span>
        {status}
      </div>
      <Side side={a} letter="a" />
      <Side side={b} letter="b" />
      {(children || link?.button) && (
        <div className={s.foot}>
          {children}
          {link?.button && (
            <ButtonLink
              size="sm"
              className={s.main}
              href={link.href}
              aria-label={`${link.button}: ${link.label}`}
            >
              {link.button}
            </ButtonLink>
          )}
        </div>
      )}
      {link && !link.button && <Anchor className={s.open} href={link.href} aria-label={link.label} />}
    </article>
  );
}

function Side({ side, letter }: { side: ScorebugSide; letter: "a" | "b" }) {
  const { name, seed, picture, worn, isUnknown, note, score, result } = side;
  const pose = result === "won" ? worn?.pose : undefined;
  return (
    <div className={cx(s.side, s[letter], result && s[result])}>
      {isUnknown ? (
        <span className={s.blank} />
      ) : (
        <Avatar avatar={seed} src={picture} frame={worn?.frame} size="sm" />
      )}
      <span className={s.name}>
        <PlayerName worn={worn}>{name}</PlayerName>
        {note && <small>{note}</small>}
      </span>
      {pose && <Drawing name={`pose-${pose}`} className={s.pose} />}
      <span className={cx(s.score, "ltr")}>{score ?? <span aria-hidden="true">–</span>}</span>
    </div>
  );
}
