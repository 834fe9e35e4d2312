import { useText } from "#kit/client/app.tsx";
import { Icon } from "#kit/ui/icons/Icon.tsx";
import { arrowUpRight } from "#kit/ui/icons/arrow-up-right.ts";
import { badgeCheck } from "#kit/ui/icons/badge-check.ts";
import { gamepad2 } from "#kit/ui/icons/gamepad-2.ts";
import { medal } from "#kit/ui/icons/medal.ts";
import { swords } from "#kit/ui/icons/swords.ts";
import { trophy } from "#kit/ui/icons/trophy.ts";
import type { Badge } from "../../rules.ts";
import s from "./Badges.module.css";

const icons: Readonly<Record<Badge, string>> = {
  champion: trophy,
  podium: medal,
  elo_1200: arrowUpRight,
  streak_5: badgeCheck,
  hundred_matches: swords,
  all_rounder: gamepad2,
  ten_matches: swords,
  first_win: badgeCheck,
};

export function Badges({ badges }: { badges: readonly Badge[] }) {
  const text = useText("profiles");
  return (
    <ul className={s.badges}>
      {badges.map((badge) => (
        <li key={badge}>
          <span className={s.icon} aria-hidden="true">
            <Icon of={icons[badge]} size="sm" />
          </span>
          <span className="t-small strong">{text(`badge_${badge}`)}</span>
        </li>
      ))}
    </ul>
  );
}
