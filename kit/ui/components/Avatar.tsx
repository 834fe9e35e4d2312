import { avatarPainter } from "../art/painters.ts";
import { usePainted } from "../art/use-painted.ts";
import { cx } from "../classes.ts";
import s from "./Avatar.module.css";

export type AvatarSize = "xs" | "sm" | "md" | "lg" | "xl";

export interface AvatarProps {
  /**
   * The player's avatar seed; the same seed gives the same face. The URL of a picture (`/…`, `blob:…`) shows that
   * picture.
   */
  seed: string;
  /** 22, 28, 40 (default), 72 and 104 px. */
  size?: AvatarSize;
  /** The player's own picture instead of the drawn face. */
  src?: string | undefined;
  /** Only if no name is beside it. */
  label?: string;
  className?: string | undefined;
}

export function Avatar({ seed, size = "md", src, label, className }: AvatarProps) {
  const classes = cx(s.avatar, s[size], className);
  const picture = src ?? (/^(\/|blob:)/.test(seed) ? seed : undefined);
  if (picture) return <img className={classes} src={picture} alt={label ?? ""} loading="lazy" />;
  return <Face seed={seed} classes={classes} label={label} />;
}

function Face({ seed, classes, label }: { seed: string; classes: string; label: string | undefined }) {
  const painted = usePainted(seed, avatarPainter);
  return label ? (
    <span className={classes} role="img" aria-label={label} {...painted} />
  ) : (
    <span className={classes} {...painted} />
  );
}
