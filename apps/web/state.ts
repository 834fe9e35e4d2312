import type { Viewer } from "#kit/client/viewer.tsx";
import type { SiteState } from "#features/branding/web/index.ts";
import type { SubscriptionAccess } from "./guard.ts";
import type { PostedForm } from "#kit/ui/forms/posted-form.tsx";
import type { Dictionary } from "#kit/i18n/text.ts";

/** The signed-in player, as shown in the frame. */
export interface ViewerState extends Viewer {
  unread: number;
}

/** State that the server passes to the browser. */
export interface PageState extends SiteState, SubscriptionAccess {
  viewer: ViewerState | null;
  text: Dictionary;
  /** Address of the brand's whole dictionary, for later pages. */
  textUrl: string;
  renderedAt: number;
  isDemo: boolean;
  /** The form that was sent without scripts, and its errors. */
  posted?: PostedForm | undefined;
  loaderData: Record<string, unknown>;
  errors: Record<string, { code: string; status: number }> | null;
}
