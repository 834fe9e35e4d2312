import type { Viewer } from "#kit/client/viewer.tsx";
import type { Place } from "#kit/ui/components/TabBar.tsx";
import type { Text } from "#kit/i18n/text.ts";
import { circleUserRound } from "#kit/ui/icons/circle-user-round.ts";
import { gamepad2 } from "#kit/ui/icons/gamepad-2.ts";
import { info } from "#kit/ui/icons/info.ts";
import { menu } from "#kit/ui/icons/menu.ts";
import { swords } from "#kit/ui/icons/swords.ts";
import { trophy } from "#kit/ui/icons/trophy.ts";
import type { Page } from "../page.ts";

export interface Places {
  main: Place[];
  more: Place[];
}

type Tab = NonNullable<Page["tab"]>;

/** Where one can go from everywhere: a player to the own matches and profile, a visitor to how it works. */
export function placesOf(
  text: Text<"shell">,
  current: Page["tab"],
  viewer: Pick<Viewer, "id"> | null,
): Places {
  const place = (tab: Tab, href: string, icon: string, name: string): Place => ({
    href,
    icon,
    name,
    isCurrent: tab === current,
  });
  const play = place("play", "/landing", gamepad2, text("play"));
  const games = place("games", "/games", trophy, text("games"));
  const more = place("menu", "/menu", menu, text("menu"));
  if (!viewer) {
    return { main: [play, games, place("how", "/how-it-works", info, text("howItWorks"))], more: [more] };
  }
  return {
    main: [
      play,
      games,
      place("matches", "/match-schedule", swords, text("matches")),
      place("profile", `/profile/${viewer.id}`, circleUserRound, text("profile")),
    ],
    more: [more],
  };
}
