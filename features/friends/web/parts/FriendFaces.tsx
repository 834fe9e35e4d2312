import { useText } from "#kit/client/app.tsx";
import { Anchor } from "#kit/ui/components/Anchor.tsx";
import { Avatar } from "#kit/ui/components/Avatar.tsx";
import { PlayerName } from "#kit/ui/components/PlayerName.tsx";
import { Presence } from "#kit/ui/components/Presence.tsx";
import type { FriendFace } from "../../contract.ts";
import s from "./FriendFaces.module.css";
import { usePresence } from "./use-presence.ts";

/** Faces of some friends, each a link to the profile. */
export function FriendFaces({ friends }: { friends: readonly FriendFace[] }) {
  const text = useText("presence");
  const presenceOf = usePresence(friends);
  return (
    <ul className={s.faces}>
      {friends.map(({ id, username, avatarUrl, worn }) => {
        const presence = presenceOf(id);
        const face = <Avatar avatar={avatarUrl} size="lg" frame={worn?.frame} className={s.face} />;
        return (
          <li key={id}>
            <Anchor href={`/profile/${id}`} className={s.link}>
              {presence ? (
                <Presence isOnline={presence.isOnline} label={text(presence.isOnline ? "online" : "offline")}>
                  {face}
                </Presence>
              ) : (
                face
              )}
              <PlayerName worn={worn} className={`t-small strong ${s.name}`}>
                {username}
              </PlayerName>
            </Anchor>
          </li>
        );
      })}
    </ul>
  );
}
