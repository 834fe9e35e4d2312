import { Avatar } from "./Avatar.tsx";
import type { AvatarSize } from "./Avatar.tsx";
import s from "./AvatarStack.module.css";

export interface AvatarStackProps {
  seeds: readonly string[];
  size?: AvatarSize;
}

/** Overlapping avatars; the count is beside them. */
export function AvatarStack({ seeds, size = "sm" }: AvatarStackProps) {
  return (
    <span className={s.stack} aria-hidden="true">
      {seeds.map((seed) => (
        <Avatar key={seed} avatar={seed} size={size} />
      ))}
    </span>
  );
}
