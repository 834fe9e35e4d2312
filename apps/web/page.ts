import type { Screen, ScreenModule } from "#kit/client/screen.ts";
import type { Namespace } from "#kit/i18n/text.ts";
import type { Access } from "./guard.ts";

/** How a page is framed: `site` has its own header, `app` the tabs, `task` an action bar instead of the tabs, `entry` the brand's pattern. */
export type Frame = "site" | "app" | "task" | "entry";

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
  /** Stands for a page that cannot be reached: without the app, it must work with nothing but itself. */
  isStatic?: true;
  /** How long the page of a visitor without a session may be served from memory. */
  cacheSeconds?: number;
}

/** What a route carries for the frame around it. */
export interface RouteHandle {
  page: Page;
  meta?: ScreenModule["meta"];
  /** The page speaks of its data: without any, because it failed to load, it has nothing to say. */
  needsData?: boolean;
}
