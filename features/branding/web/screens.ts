import type { Screen } from "#kit/client/screen.ts";

/** The pages of this slice, each loaded when it is opened. */
export const screens = {
  legal: { file: "features/branding/web/LegalScreen.tsx", load: () => import("./LegalScreen.tsx") },
  menu: { file: "features/branding/web/MenuScreen.tsx", load: () => import("./MenuScreen.tsx") },
  offline: { file: "features/branding/web/OfflineScreen.tsx", load: () => import("./OfflineScreen.tsx") },
} satisfies Record<string, Screen>;

/** Fetched only by the brands that have one. */
export const footer = {
  file: "features/branding/web/EuropeanFooter.tsx",
  load: () => import("./EuropeanFooter.tsx"),
} satisfies Screen;
