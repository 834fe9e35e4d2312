import type { Place } from "#kit/ui/components/TabBar.tsx";
import type { Text } from "#kit/i18n/text.ts";
import { gamepad2 } from "#kit/ui/icons/gamepad-2.ts";
import { info } from "#kit/ui/icons/info.ts";
import { swords } from "#kit/ui/icons/swords.ts";
import { menu } from "#kit/ui/icons/menu.ts";
import type { Page } from "../routes.ts";

/** The places of a visitor without a session. */
export function visitorPlaces(text: Text<"shell">, current: Page["tab"]): { main: Place[]; more: Place[] } {
  const place = (tab: NonNullable<Page["tab"]>, href: string, icon: string, name: string): Place => ({
    href,
    icon,
    name,
    isCurrent: tab === current,
  });
  return {
    main: [
      place("play", "/landing", swords, text("play")),
      place("games", "/games", gamepad2, text("games")),
      place("how", "/how-it-works", info, text("howItWorks")),
    ],
    more: [place("menu", "/menu", menu, text("menu"))],
  };
}
