import type { Screen } from "#kit/client/screen.ts";

/** The pages of this slice, each loaded when it is opened. */
export const screens = {
  legal: { file: "features/branding/web/LegalScreen.tsx", load: () => import("./LegalScreen.tsx") },
  offline: { file: "features/branding/web/OfflineScreen.tsx", load: () => import("./OfflineScreen.tsx") },
} satisfies Record<string, Screen>;

/** Footer and consent: fetched only by the brands that have them. */
export const european = {
  file: "features/branding/web/parts/european.ts",
  load: () => import("./parts/european.ts"),
};
