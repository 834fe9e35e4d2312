import { avatarPainter } from "../art/painters.ts";
import { usePainted } from "../art/use-painted.ts";
import { cx } from "../classes.ts";
import s from "./Avatar.module.css";

export type AvatarFrame = "champion" | "flame" | "circuit";
export type AvatarSize = "xs" | "sm" | "md" | "lg" | "xl";

export interface AvatarProps {
  /** The seed of the player's drawn face, or the URL of a picture (`/…`, `blob:…`). */
  avatar: string;
  /** 22, 28, 40 (default), 72 and 104 px. */
  size?: AvatarSize;
  /** The player's own picture instead of the drawn face. */
  src?: string | undefined;
  /** A ring around the face, which takes no room in the layout. */
  frame?: AvatarFrame | undefined;
  /** Only if no name is beside it. */
  label?: string | undefined;
  className?: string | undefined;
}

export function Avatar({ frame, size = "md", className, ...face }: AvatarProps) {
  const classes = cx(s.avatar, s[size], className);
  if (frame === undefined) return <Face {...face} classes={classes} />;
  return (
    <span className={cx(classes, s.framed, s[frame])}>
      <Face {...face} classes={s.inside} />
    </span>
  );
}

type FaceProps = Pick<AvatarProps, "avatar" | "src" | "label"> & { classes: string | undefined };

function Face({ avatar, src, label, classes }: FaceProps) {
  const picture = src ?? (/^(\/|blob:)/.test(avatar) ? avatar : undefined);
  if (picture) return <img className={classes} src={picture} alt={label ?? ""} loading="lazy" />;
  return <DrawnFace seed={avatar} label={label} classes={classes} />;
}

function DrawnFace({ seed, label, classes }: Omit<FaceProps, "avatar" | "src"> & { seed: string }) {
  const painted = usePainted(seed, avatarPainter);
  return label ? (
    <span className={classes} role="img" aria-label={label} {...painted} />
  ) : (
    <span className={classes} {...painted} />
  );
}
