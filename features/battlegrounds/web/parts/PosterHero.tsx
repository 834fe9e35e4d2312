import type { ReactNode } from "react";
import { cx } from "#kit/ui/classes.ts";
import { Drawing } from "#kit/ui/art/Drawing.tsx";
import s from "./PosterHero.module.css";
import type { Scene } from "#kit/ui/art/scene.ts";

export interface PosterHeroProps {
  art: Scene | "finals";
  /** For pages whose matter is below, not in the picture. */
  isLow?: boolean;
  /** The heading of the page and what belongs to it, on the dark ground of the art. */
  children: ReactNode;
}

/** The top of a page: its picture above the words on phones, beside them on desktop. */
export function PosterHero({ art, isLow = false, children }: PosterHeroProps) {
  return (
    <header className={cx("on-art", isLow && s.low)}>
      <Drawing name={art} className={s.art} />
      <div className={`wrap ${s.words}`}>{children}</div>
    </header>
  );
}
