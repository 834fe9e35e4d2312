import { useEffect, useRef, type ReactNode } from "react";
import { cx } from "../classes.ts";
import { Avatar } from "./Avatar.tsx";
import { PlayerName, type Worn } from "./PlayerName.tsx";
import s from "./Bracket.module.css";

export type TieSide =
  | {
      name: string;
      seed: string;
      picture?: string | undefined;
      worn?: Worn | undefined;
      score?: string | number | undefined;
      result?: "won" | "lost" | "leads" | undefined;
      isMe?: boolean;
    }
  /** Not known yet: "Semi-final 1". */
  | { waitsFor: string };

export interface TieProps {
  a: TieSide;
  b: TieSide;
  isLive?: boolean;
  /** Whether the tie is on the viewer's own path through the bracket. */
  isPath?: boolean;
  /** "Live 63'", "19:30", "To grand final" */
  tag?: string | undefined;
}

export interface BracketProps {
  label: string;
  /** The round that is scrolled into view if not all fit. */
  current?: number;
  children: ReactNode;
}

/** Rounds side by side; scrolls sideways on phones, by touch and by arrow keys. */
export function Bracket({ label, current = 0, children }: BracketProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const round = box.current?.children[current];
    if (!box.current || !round || current === 0) return;
    const [outer, inner] = [box.current.getBoundingClientRect(), round.getBoundingClientRect()];
    const isRtl = getComputedStyle(box.current).direction === "rtl";
    // Scrolls only this row: scrollIntoView would scroll the page as well. Snapping aligns it.
    box.current.scrollLeft += isRtl ? inner.right - outer.right : inner.left - outer.left;
  }, [current]);
  return (
    <div ref={box} className={s.bracket} role="group" aria-label={label} tabIndex={0}>
      {children}
    </div>
  );
}

export interface RoundProps {
  title: string;
  when?: string | undefined;
  /** Draws lines from two ties of this round to one of the next. */
  joins?: boolean;
  ties: readonly (TieProps & { id: string })[];
  /** Above the ties: the trophy of the grand final. */
  children?: ReactNode;
}

export function Round({ title, when, joins = false, ties, children }: RoundProps) {
  return (
    <section className={cx(s.round, joins ? s.joins : s.flat)}>
      <h3>
        {title}
        {when && <small>{when}</small>}
      </h3>
      {children}
      <ol>
        {ties.map(({ id, ...tie }) => (
          <li key={id}>
            <Tie {...tie} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Tie({ a, b, isLive = false, isPath = false, tag }: TieProps) {
  return (
    <div className={cx(s.tie, isPath && s.path, isLive && s.live)}>
      {tag && <span className={s.tag}>{tag}</span>}
      <Player side={a} />
      <Player side={b} />
    </div>
  );
}

function Player({ side }: { side: TieSide }) {
  if ("waitsFor" in side) {
    return (
      <div className={cx(s.player, s.open)}>
        <span className={s.blank} />
        <span className={s.waits}>{side.waitsFor}</span>
      </div>
    );
  }
  const { name, seed, picture, worn, score, result, isMe = false } = side;
  return (
    <div className={cx(s.player, result && s[result], isMe && s.me)}>
      <Avatar avatar={seed} src={picture} frame={worn?.frame} size="xs" />
      <PlayerName worn={worn} className="clip">
        {name}
      </PlayerName>
      <b>{score}</b>
    </div>
  );
}
