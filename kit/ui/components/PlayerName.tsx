import type { ReactNode } from "react";
import { cx } from "../classes.ts";
import type { NameColour } from "../theme/compile.ts";
import type { AvatarFrame } from "./Avatar.tsx";
import s from "./PlayerName.module.css";

/** What a player wears. */
export interface Worn {
  frame?: AvatarFrame | undefined;
  nameColour?: NameColour | undefined;
  pose?: "trophy" | "arms" | "slide" | undefined;
}

export interface PlayerNameProps {
  children: ReactNode;
  worn?: Worn | undefined;
  /** On art or on a fill of a match, where the colour is readable only on a plate. */
  isOnArt?: boolean;
  className?: string | undefined;
}

/** A username in the player's own colour. */
export function PlayerName({ children, worn, isOnArt = false, className }: PlayerNameProps) {
  const colour = worn?.nameColour;
  return (
    <bdi className={cx(className, colour && s[colour], colour && isOnArt && s.plate) || undefined}>
      {children}
    </bdi>
  );
}
