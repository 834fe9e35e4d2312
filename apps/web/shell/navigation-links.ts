import type { Viewer } from "#kit/client/viewer.tsx";
import type { NavigationLink } from "#kit/ui/components/TabBar.tsx";
import type { Text } from "#kit/i18n/text.ts";
import { circleUserRound } from "#kit/ui/icons/circle-user-round.ts";
import { gamepad2 } from "#kit/ui/icons/gamepad-2.ts";
import { gift } from "#kit/ui/icons/gift.ts";
import { info } from "#kit/ui/icons/info.ts";
import { menu } from "#kit/ui/icons/menu.ts";
import { messagesSquare } from "#kit/ui/icons/messages-square.ts";
import { swords } from "#kit/ui/icons/swords.ts";
import { trophy } from "#kit/ui/icons/trophy.ts";
import type { Page } from "../page.ts";

export interface NavigationLinks {
  /** For the tab bar of phones. */
  tabs: NavigationLink[];
  /** For the rail of desktops. */
  main: NavigationLink[];
  more: NavigationLink[];
}

type Tab = NonNullable<Page["tab"]>;

export interface NavigationOptions {
  /** The tab of the current page. */
  current: Page["tab"];
  viewer: Pick<Viewer, "id"> | null;
  signInPath: string;
  hasChat: boolean;
  /** The number of matches that wait for the player's move. */
  waiting?: NavigationLink["badge"];
  /** The number of unread chat messages. */
  unread?: NavigationLink["badge"];
}

/** The links of the main navigation. A visitor gets only pages that open without signing in. */
export function navigationLinksOf(
  text: Text<"shell">,
  { current, viewer, signInPath, hasChat, waiting, unread }: NavigationOptions,
): NavigationLinks {
  const linkTo = (tab: Tab, href: string, icon: string, name: string): NavigationLink => ({
    href,
    icon,
    name,
    isCurrent: tab === current,
  });
  const play = linkTo("play", "/landing", gamepad2, text("play"));
  if (!viewer) {
    const main = [
      play,
      { href: "/landing#how", icon: info, name: text("howItWorks") },
      { href: signInPath, icon: circleUserRound, name: text("signIn") },
    ];
    return { tabs: main, main, more: [] };
  }
  const games = linkTo("games", "/games", trophy, text("games"));
  const others = [
    { ...linkTo("matches", "/match-schedule", swords, text("matches")), badge: waiting },
    ...(hasChat ? [{ ...linkTo("chat", "/chat-rooms", messagesSquare, text("chat")), badge: unread }] : []),
    linkTo("rewards", "/rewards", gift, text("rewards")),
    linkTo("profile", `/profile/${viewer.id}`, circleUserRound, text("profile")),
  ];
  const more = [linkTo("menu", "/menu", menu, text("menu"))];
  // A phone has room for five: the start page links to the games, and the bar above to the menu.
  const start = { ...play, isCurrent: current === "play" || current === "games" };
  return { tabs: [start, ...others], main: [play, games, ...others], more };
}
