import type { Viewer } from "#kit/client/viewer.tsx";
import type { SiteState } from "#features/branding/web/index.ts";
import type { Standing } from "./guard.ts";
import type { PostedForm } from "#kit/ui/forms/posted.tsx";
import type { Dictionary } from "#kit/i18n/text.ts";

/** The signed-in player, as far as the frame shows one. */
export interface ViewerState extends Viewer {
  unread: number;
}

/** What the server hands to the browser beside the page itself. */
export interface PageState extends SiteState, Standing {
  viewer: ViewerState | null;
  text: Dictionary;
  /** The whole dictionary of the brand, for the pages that come later. */
  textUrl: string;
  renderedAt: number;
  isDemo: boolean;
  /** The form that was sent from this page without scripts, and what is wrong with it. */
  posted?: PostedForm | undefined;
  loaderData: Record<string, unknown>;
  errors: Record<string, { code: string; status: number }> | null;
}
