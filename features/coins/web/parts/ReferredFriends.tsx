import { useFormat, useText } from "#kit/client/app.tsx";
import { Chip, type ChipKind } from "#kit/ui/components/Chip.tsx";
import { PersonLink } from "#kit/ui/components/PersonLink.tsx";
import { check } from "#kit/ui/icons/check.ts";
import { clock } from "#kit/ui/icons/clock.ts";
import { minus } from "#kit/ui/icons/minus.ts";
import { search } from "#kit/ui/icons/search.ts";
import type { ReferredFriend } from "../../contract.ts";
import s from "./ReferredFriends.module.css";

const looks: Record<ReferredFriend["state"], { kind: ChipKind; icon: string }> = {
  pending: { kind: "plain", icon: clock },
  paid: { kind: "ok", icon: check },
  held: { kind: "warn", icon: search },
  refused: { kind: "plain", icon: minus },
  over_limit: { kind: "plain", icon: minus },
};

/** Friends who signed up with the player’s link, and the state of each reward. */
export function ReferredFriends({ friends }: { friends: readonly ReferredFriend[] }) {
  const text = useText("referral");
  const { date } = useFormat();
  return (
    <ul className={`card ${s.friends}`}>
      {friends.map(({ id, username, avatarUrl, state, joinedAt }) => (
        <li key={id} className={s.friend}>
          <PersonLink
            href={`/profile/${id}`}
            name={username}
            seed={avatarUrl}
            note={text("joined", date(joinedAt))}
          />
          <Chip {...looks[state]}>{text(`state_${state}`)}</Chip>
        </li>
      ))}
    </ul>
  );
}
