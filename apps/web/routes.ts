import { screens as accounts } from "#features/accounts/web/screens.ts";
import { screens as battlegrounds } from "#features/battlegrounds/web/screens.ts";
import { screens as branding } from "#features/branding/web/screens.ts";
import { screens as gameAccounts } from "#features/game-accounts/web/screens.ts";
import { screens as home } from "#features/home/web/screens.ts";
import { screens as matches } from "#features/matches/web/screens.ts";
import { screens as notifications } from "#features/notifications/web/screens.ts";
import { screens as profiles } from "#features/profiles/web/screens.ts";
import { screens as rankings } from "#features/rankings/web/screens.ts";
import { screens as subscriptions } from "#features/subscriptions/web/screens.ts";
import type { Screen } from "#kit/client/screen.ts";
import type { Namespace } from "#kit/i18n/text.ts";
import type { Access } from "./guard.ts";

/** How a page is framed: `site` has its own header, `app` the tabs, `task` an action bar instead of the tabs, `entry` the brand's pattern. */
export type Frame = "site" | "app" | "task" | "entry";

const innerFrame = { file: "apps/web/shell/InnerFrame.tsx", load: () => import("./shell/InnerFrame.tsx") };

export const frames: Readonly<Record<Frame, Screen>> = {
  site: { file: "apps/web/shell/SiteFrame.tsx", load: () => import("./shell/SiteFrame.tsx") },
  app: innerFrame,
  task: innerFrame,
  entry: { file: "apps/web/shell/EntryFrame.tsx", load: () => import("./shell/EntryFrame.tsx") },
};

export interface Page {
  id: string;
  path: string;
  screen: Screen;
  /** Dictionary namespaces that the page needs beside `shell`. */
  text: readonly Namespace[];
  frame: Frame;
  /** Which tab is lit. */
  tab?: "play" | "games" | "how" | "matches" | "profile" | "menu";
  /** Where the back control leads; without it the brand's logo stands there. */
  back?: string;
  /** Leaves room for a bar of actions under the thumb. */
  hasActions?: true;
  isDemoOnly?: true;
  isEuropeanOnly?: true;
  /** Reached and left by loading the whole document, because its security policy is its own. */
  isWhole?: true;
  /** Whom the guard lets in. */
  access: Access;
  /** Where an address is another page for those who are signed in than for those who are not. */
  audience?: "visitors" | "players";
  /** Comes without scripts: it must work with nothing but itself. */
  isStatic?: true;
  /** How long the page of a visitor without a session may be served from memory. */
  cacheSeconds?: number;
}

/** Where everybody begins; it also stands at `/` where that is the brand's base route. */
export const frontPath = "/landing";

/** Every page of the product. */
export const pages: readonly Page[] = [
  {
    id: "landing",
    path: frontPath,
    screen: home.landing,
    text: ["home", "battlegrounds"],
    frame: "site",
    access: "open",
    audience: "visitors",
    tab: "play",
    cacheSeconds: 10,
  },
  {
    id: "home",
    path: frontPath,
    screen: home.home,
    text: ["start", "matches", "battlegrounds", "games"],
    frame: "app",
    access: "open",
    audience: "players",
    tab: "play",
  },
  {
    id: "how-it-works",
    path: "/how-it-works",
    screen: home.howItWorks,
    text: ["home", "guide"],
    frame: "app",
    access: "player",
    tab: "how",
  },
  {
    id: "games",
    path: "/games",
    screen: battlegrounds.games,
    text: ["battlegrounds", "games"],
    frame: "app",
    access: "player",
    tab: "games",
  },
  {
    id: "event-home",
    path: "/event-home/:eventId",
    screen: battlegrounds.eventHome,
    text: ["battlegrounds", "event", "rankings"],
    frame: "task",
    access: "player",
    back: "/games",
    hasActions: true,
  },
  {
    id: "bracket",
    path: "/bracket/:eventId",
    screen: battlegrounds.bracket,
    text: ["battlegrounds", "bracket"],
    frame: "task",
    access: "player",
    back: "/event-home/:eventId",
  },
  {
    id: "how-to-play",
    path: "/how-to-play/:eventId",
    screen: battlegrounds.howToPlay,
    text: ["battlegrounds", "event", "how-to-play", "game-accounts"],
    frame: "task",
    access: "player",
    back: "/event-home/:eventId",
  },
  {
    id: "match-schedule",
    path: "/match-schedule",
    screen: matches.schedule,
    text: ["matches", "problems"],
    frame: "app",
    access: "player",
    tab: "matches",
  },
  {
    id: "match-wizard",
    path: "/match-wizard/:eventId/:matchId",
    screen: matches.matchWizard,
    text: ["wizard", "files", "problems"],
    frame: "task",
    access: "player",
    back: "/match-schedule",
    tab: "matches",
    hasActions: true,
  },
  {
    id: "match",
    path: "/match/:matchId",
    screen: matches.match,
    text: ["matches", "problems"],
    frame: "task",
    access: "player",
    back: "/match-schedule",
    tab: "matches",
    hasActions: true,
  },
  {
    id: "results",
    path: "/results",
    screen: matches.results,
    text: ["matches", "problems"],
    frame: "app",
    access: "player",
    tab: "matches",
  },
  {
    id: "notifications",
    path: "/notifications",
    screen: notifications.notifications,
    text: ["notifications"],
    frame: "app",
    access: "player",
  },
  {
    id: "notification-preferences",
    path: "/notifications/preferences",
    screen: notifications.preferences,
    text: ["preferences"],
    frame: "task",
    access: "player",
    back: "/notifications",
  },
  {
    id: "rankings",
    path: "/rankings/:board",
    screen: rankings.rankings,
    text: ["rankings"],
    frame: "app",
    access: "player",
    back: "/landing",
  },
  {
    id: "profile",
    path: "/profile/:userId",
    screen: profiles.profile,
    text: ["profiles", "rankings"],
    frame: "app",
    access: "player",
    tab: "profile",
  },
  {
    id: "link-accounts",
    path: "/link-accounts",
    screen: gameAccounts.linkAccounts,
    text: ["game-accounts", "problems"],
    frame: "task",
    access: "open",
    back: "/menu",
  },
  {
    id: "menu",
    path: "/menu",
    screen: home.menu,
    text: ["branding", "problems"],
    frame: "app",
    access: "player",
    tab: "menu",
  },
  {
    id: "guest",
    path: "/guest",
    screen: accounts.guest,
    text: ["entry", "problems"],
    frame: "entry",
    access: "number",
    back: "/landing",
  },
  {
    id: "submit-otp",
    path: "/submit-otp",
    screen: accounts.submitOtp,
    text: ["entry", "problems"],
    frame: "entry",
    access: "number",
    back: "/guest",
  },
  {
    id: "auth-register",
    path: "/auth/register",
    screen: accounts.emailRegister,
    text: ["auth", "passwords", "problems"],
    frame: "entry",
    access: "mail",
    back: "/landing",
  },
  {
    id: "auth-login",
    path: "/auth/login",
    screen: accounts.emailLogin,
    text: ["auth", "passwords", "problems"],
    frame: "entry",
    access: "mail",
    back: "/landing",
  },
  {
    id: "email-verification",
    path: "/auth/email-verification",
    screen: accounts.emailVerification,
    text: ["auth", "problems"],
    frame: "entry",
    access: "mailed",
    back: "/auth/login",
  },
  {
    id: "forgot-password-request",
    path: "/auth/forgot-password-request",
    screen: accounts.forgotPasswordRequest,
    text: ["auth", "problems"],
    frame: "entry",
    access: "mailed",
    back: "/auth/login",
  },
  {
    id: "forgot-password",
    path: "/auth/forgot-password",
    screen: accounts.forgotPassword,
    text: ["auth", "passwords", "problems"],
    frame: "entry",
    access: "mailed",
    back: "/auth/login",
  },
  {
    id: "register-form",
    path: "/register-form/false",
    screen: accounts.registerForm,
    text: ["entry", "profile-form", "problems"],
    frame: "task",
    access: "register",
    back: "/landing",
    hasActions: true,
  },
  {
    id: "profile-form",
    path: "/register-form/true",
    screen: accounts.profileForm,
    text: ["profile-form", "problems"],
    frame: "task",
    access: "player",
    back: "/menu",
    hasActions: true,
  },
  {
    id: "manage-account",
    path: "/manage-account",
    screen: accounts.manageAccount,
    text: ["account", "entry", "passwords", "problems"],
    frame: "task",
    access: "player",
    back: "/menu",
  },
  {
    id: "doi-one",
    path: "/doi-one",
    screen: subscriptions.optIn,
    text: ["subscriptions", "problems"],
    frame: "entry",
    access: "subscribe",
    back: "/landing",
  },
  {
    id: "doi-two",
    path: "/doi-two",
    screen: subscriptions.confirmOptIn,
    text: ["subscriptions", "entry", "passwords", "problems"],
    frame: "entry",
    access: "subscribe",
    back: "/doi-one",
  },
  {
    id: "manage-subscription",
    path: "/manage-subscription",
    screen: subscriptions.manageSubscription,
    text: ["subscriptions", "entry", "passwords", "problems"],
    frame: "task",
    access: "player",
    back: "/menu",
  },
  {
    id: "change-card",
    path: "/manage-subscription/card",
    screen: subscriptions.changeCard,
    text: ["checkout", "problems"],
    frame: "task",
    access: "player",
    back: "/manage-subscription",
    isWhole: true,
  },
  {
    id: "checkout-payment",
    path: "/auth/checkout-payment",
    screen: subscriptions.checkout,
    text: ["checkout", "problems"],
    frame: "task",
    access: "subscribe",
    back: "/landing",
    isWhole: true,
  },
  {
    id: "withdraw",
    path: "/withdraw",
    screen: subscriptions.withdraw,
    text: ["withdrawal", "problems"],
    frame: "task",
    access: "open",
    back: "/menu",
    isEuropeanOnly: true,
    cacheSeconds: 300,
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
    access: "open",
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
    access: "open",
    isDemoOnly: true,
  },
  {
    id: "offline",
    path: "/offline",
    screen: branding.offline,
    text: ["branding"],
    frame: "app",
    access: "open",
    isStatic: true,
    cacheSeconds: 60,
  },
];

/** Addresses without a page of their own, and the page that each leads on to. */
export const detours: readonly { path: string; to: string }[] = [{ path: "/auth", to: "/auth/login" }];
