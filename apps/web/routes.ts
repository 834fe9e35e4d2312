import { screens as battlegrounds } from "#features/battlegrounds/web/screens.ts";
import { screens as branding } from "#features/branding/web/screens.ts";
import { screens as gameAccounts } from "#features/game-accounts/web/screens.ts";
import { screens as home } from "#features/home/web/screens.ts";
import { screens as notifications } from "#features/notifications/web/screens.ts";
import type { Screen } from "#kit/client/screen.ts";
import type { Namespace } from "#kit/i18n/text.ts";

/** How a page is framed: `site` has its own header, `app` the tabs, `task` an action bar instead of the tabs. */
export type Frame = "site" | "app" | "task";

const innerFrame = { file: "apps/web/shell/InnerFrame.tsx", load: () => import("./shell/InnerFrame.tsx") };

export const frames: Readonly<Record<Frame, Screen>> = {
  site: { file: "apps/web/shell/SiteFrame.tsx", load: () => import("./shell/SiteFrame.tsx") },
  app: innerFrame,
  task: innerFrame,
};

export interface Page {
  id: string;
  path: string;
  screen: Screen;
  /** Dictionary namespaces that the page needs beside `shell`. */
  text: readonly Namespace[];
  frame: Frame;
  /** Which tab is lit. */
  tab?: "play" | "games" | "how" | "menu";
  /** Where the back control leads; without it the brand's logo stands there. */
  back?: string;
  /** Leaves room for a bar of actions under the thumb. */
  hasActions?: true;
  isDemoOnly?: true;
  /** Opens without a session. */
  isPublic?: true;
  /** Comes without scripts: it must work with nothing but itself. */
  isStatic?: true;
  /** How long the page of a visitor without a session may be served from memory. */
  cacheSeconds?: number;
}

/** Every page of the product. */
export const pages: readonly Page[] = [
  {
    id: "landing",
    path: "/landing",
    screen: home.landing,
    text: ["home", "battlegrounds"],
    frame: "site",
    isPublic: true,
    tab: "play",
    cacheSeconds: 10,
  },
  {
    id: "how-it-works",
    path: "/how-it-works",
    screen: home.howItWorks,
    text: ["home", "guide"],
    frame: "app",
    isPublic: true,
    tab: "how",
    cacheSeconds: 60,
  },
  {
    id: "games",
    path: "/games",
    screen: battlegrounds.games,
    text: ["battlegrounds"],
    frame: "app",
    isPublic: true,
    tab: "games",
    cacheSeconds: 10,
  },
  {
    id: "event-home",
    path: "/event-home/:eventId",
    screen: battlegrounds.eventHome,
    text: ["battlegrounds", "event", "rankings"],
    frame: "task",
    isPublic: true,
    back: "/games",
    hasActions: true,
    cacheSeconds: 5,
  },
  {
    id: "how-to-play",
    path: "/how-to-play/:eventId",
    screen: battlegrounds.howToPlay,
    text: ["battlegrounds", "event"],
    frame: "task",
    isPublic: true,
    back: "/event-home/:eventId",
    cacheSeconds: 60,
  },
  {
    id: "notifications",
    path: "/notifications",
    screen: notifications.notifications,
    text: ["notifications"],
    frame: "app",
  },
  {
    id: "link-accounts",
    path: "/link-accounts",
    screen: gameAccounts.linkAccounts,
    text: ["game-accounts", "event", "problems"],
    frame: "task",
    isPublic: true,
    back: "/menu",
  },
  {
    id: "menu",
    path: "/menu",
    screen: branding.menu,
    text: ["branding"],
    frame: "app",
    isPublic: true,
    tab: "menu",
    cacheSeconds: 60,
  },
  ...[
    "terms-conditions",
    "privacy",
    ...["fr", "es", "it", "de", "ar", "am"].map((code) => `privacy-${code}`),
  ].map((id): Page => ({
    id,
    path: `/${id}`,
    screen: branding.legal,
    text: ["legal"],
    frame: "task",
    isPublic: true,
    back: "/menu",
    cacheSeconds: 300,
  })),
  {
    id: "gallery",
    path: "/gallery",
    screen: {
      file: "kit/ui/gallery/GalleryScreen.tsx",
      load: () => import("#kit/ui/gallery/GalleryScreen.tsx"),
    },
    text: [],
    frame: "app",
    isPublic: true,
    isDemoOnly: true,
  },
  {
    id: "offline",
    path: "/offline",
    screen: branding.offline,
    text: ["branding"],
    frame: "app",
    isPublic: true,
    isStatic: true,
    cacheSeconds: 60,
  },
];

/** The landing page also stands at `/` where that is the brand's base route. */
export const landingPage = pages[0] as Page;
