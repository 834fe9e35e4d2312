import type { PublicBrand } from "#features/branding/rules.ts";
import type { Dictionary } from "#kit/i18n/text.ts";

/** The signed-in player, as far as the frame shows one. */
export interface ViewerState {
  id: string;
  username: string;
  avatar: string;
  unread: number;
}

/** A language variant of the same product, on a host of its own. */
export interface Variant {
  language: string;
  href: string;
}

/** What the server hands to the browser beside the page itself. */
export interface PageState {
  brand: PublicBrand;
  logoSvg: string;
  variants: Variant[];
  viewer: ViewerState | null;
  text: Dictionary;
  /** The whole dictionary of the brand, for the pages that come later. */
  textUrl: string;
  renderedAt: number;
  isLowData: boolean;
  isDemo: boolean;
  loaderData: Record<string, unknown>;
  errors: Record<string, { code: string; status: number }> | null;
}
