import { cx } from "#kit/ui/classes.ts";
import { Avatar } from "#kit/ui/components/Avatar.tsx";
import { gamepad2 } from "#kit/ui/icons/gamepad-2.ts";
import { hash } from "#kit/ui/icons/hash.ts";
import { Icon } from "#kit/ui/icons/Icon.tsx";
import { lifeBuoy } from "#kit/ui/icons/life-buoy.ts";
import { trophy } from "#kit/ui/icons/trophy.ts";
import type { ChatRoomSummary } from "../../contract.ts";
import s from "./RoomAvatar.module.css";

export interface RoomAvatarProps {
  room: Pick<ChatRoomSummary, "kind" | "player">;
  size?: "sm" | "md";
}

const icons = { lounge: hash, game: gamepad2, battleground: trophy, support: lifeBuoy };

/** The other player, or a sign of the kind of room. */
export function RoomAvatar({ room, size = "md" }: RoomAvatarProps) {
  if (room.player)
    return <Avatar avatar={room.player.avatarUrl} frame={room.player.worn?.frame} className={s[size]} />;
  const icon = room.kind === "direct" || room.kind === "match" ? hash : icons[room.kind];
  return (
    <span className={cx(s.sign, s[size])}>
      <Icon of={icon} tone="brand" size={size} />
    </span>
  );
}
