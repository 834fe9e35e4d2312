import type { ReactNode } from "react";
import { cx } from "../classes.ts";
import { Anchor } from "./Anchor.tsx";
import { Avatar } from "./Avatar.tsx";
import s from "./Scorebug.module.css";

export interface ScorebugSide {
  name: string;
  /** Avatar seed. */
  seed: string;
  picture?: string | undefined;
  /** Nobody yet: it has a place, and no face. */
  isUnknown?: true;
  /** "you", "ELO 1 498" */
  note?: string | undefined;
  /** A dash where there is none. */
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
  /** A request waits for an answer: a ring around it. */
  isRequest?: boolean;
  /** The whole card opens the match. */
  link?: { href: string; label: string } | undefined;
  /** The whole card opens something on this page. */
  press?: { onPress: () => void; label: string } | undefined;
  /** Buttons and what they cost. */
  children?: ReactNode;
}

/** The atom of the product: two sides, a score, a status. */
export function Scorebug({
  a,
  b,
  when,
  game,
  status,
  isRequest = false,
  link,
  press,
  children,
}: ScorebugProps) {
  return (
    <article className={cx(s.bug, isRequest && s.request)}>
      <div className={s.meta}>
        <span className={s.what}>
          {when && <b className={s.when}>{when}</b>}
          {game && <bdi className="clip">{game}</bdi>}
        </span>
        {status}
      </div>
      <Side side={a} letter="a" />
      <Side side={b} letter="b" />
      {children && <div className={s.foot}>{children}</div>}
      {link && <Anchor className={s.open} href={link.href} aria-label={link.label} />}
      {press && <button type="button" className={s.open} aria-label={press.label} onClick={press.onPress} />}
    </article>
  );
}

function Side({ side, letter }: { side: ScorebugSide; letter: "a" | "b" }) {
  const { name, seed, picture, isUnknown, note, score, result } = side;
  return (
    <div className={cx(s.side, s[letter], result && s[result])}>
      {isUnknown ? <span className={s.blank} /> : <Avatar seed={seed} src={picture} size="sm" />}
      <span className={s.name}>
        <bdi>{name}</bdi>
        {note && <small>{note}</small>}
      </span>
      <span className={cx(s.score, "ltr")}>{score ?? <span aria-hidden="true">–</span>}</span>
    </div>
  );
}
