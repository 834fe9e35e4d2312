import type { Screen, ScreenModule } from "#kit/client/screen.ts";
import type { SwitchableFeature } from "#features/branding/rules.ts";
import type { Namespace } from "#kit/i18n/text.ts";
import type { Access } from "./guard.ts";

/**
 * `site` has its own header, `app` the tabs, `task` an action bar instead of the tabs, `entry` the brand's
 * pattern.
 */
export type Frame = "site" | "app" | "task" | "entry";

export interface Page {
  id: string;
  path: string;
  screen: Screen;
  /** Dictionary namespaces that the page needs besides `shell`. */
  text: readonly Namespace[];
  frame: Frame;
  /** The active tab. */
  tab?: "play" | "games" | "how" | "matches" | "chat" | "rewards" | "profile" | "menu";
  /** Target of the back link; without it the brand's logo is shown. */
  back?: string;
  /** Leaves space for an action bar at the bottom. */
  hasActions?: true;
  /** Fills the screen and scrolls inside: without the footer. */
  isFullHeight?: true;
  /** Where it is switched off, the page says so. */
  feature?: SwitchableFeature;
  isDemoOnly?: true;
  isEuropeanOnly?: true;
  /** Opened and left by loading a document, because the page has its own content security policy. */
  needsOwnDocument?: true;
  /** Who may open the page. */
  access: Access;
  /** For an address that is one page for players and another for visitors. */
  audience?: "visitors" | "players";
  /** The offline page: it works without scripts or further requests. */
  isStatic?: true;
  /** How long the page of a visitor without a session may be cached. */
  cacheSeconds?: number;
}

/** Route data for the frame. */
export interface RouteHandle {
  page: Page;
  meta?: ScreenModule["meta"];
  /** Computes the title from the loader data; not called if loading failed. */
  needsData?: boolean;
}
