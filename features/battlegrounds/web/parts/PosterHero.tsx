import type { ReactNode } from "react";
import { cx } from "#kit/ui/classes.ts";
import { Drawing } from "#kit/ui/art/Drawing.tsx";
import s from "./PosterHero.module.css";
import type { Scene } from "#kit/ui/art/scene.ts";

export interface PosterHeroProps {
  art: Scene | "finals";
  /** A header of less height, for pages with their main content below. */
  isShort?: boolean;
  children: ReactNode;
}

/** Page header with a picture: above the text on phones, beside it on desktop. */
export function PosterHero({ art, isShort = false, children }: PosterHeroProps) {
  return (
    <header className={cx("on-art", isShort && s.low)}>
      <Drawing name={art} className={s.art} />
      <div className={`wrap ${s.words}`}>{children}</div>
    </header>
  );
}
