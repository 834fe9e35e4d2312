import type { ReactNode } from "react";
import { Drawing } from "../art/Drawing.tsx";
import type { DrawingName } from "../art/drawings.ts";
import { Anchor } from "./Anchor.tsx";
import { AvatarStack } from "./AvatarStack.tsx";
import s from "./Poster.module.css";
import { Prize } from "./Prize.tsx";

export interface PosterProps {
  href: string;
  art: DrawingName;
  title: string;
  /** "FC 26 · Ends Sun 22 Nov" */
  meta: string;
  /** The format, such as "Top 8", if the brand shows no prizes. */
  prize: string;
  /** A chip at the start: live, joined. */
  status?: ReactNode;
  /** Chips at the end: PS5 only. */
  tags?: ReactNode;
  players: { seeds: readonly string[]; count: string; label: string };
  /** An action on the card itself. */
  action?: ReactNode;
}

/** An event card. Its title is the link; the whole card is clickable. */
export function Poster({ href, art, title, meta, prize, status, tags, players, action }: PosterProps) {
  return (
    <article className={s.poster}>
      <div className={s.art}>
        <div className={s.top}>
          <span>{status}</span>
          <span className={s.tags}>{tags}</span>
        </div>
        <Drawing name={art} className={s.picture} />
      </div>
      <div className={s.body}>
        <h3 className="t-title">
          <Anchor className={s.link} href={href}>
            {title}
          </Anchor>
        </h3>
        <p className="t-small muted">{meta}</p>
      </div>
      <div className={s.foot}>
        <Prize>{prize}</Prize>
        <span className={s.players}>
          <AvatarStack seeds={players.seeds} />
          <span className="t-cap muted num" aria-hidden="true">
            {players.count}
          </span>
          <span className="sr">{players.label}</span>
        </span>
      </div>
      {action && <div className={s.action}>{action}</div>}
    </article>
  );
}
