import type { Screen } from "#kit/client/screen.ts";

export const screens = {
  legal: { file: "features/branding/web/LegalScreen.tsx", load: () => import("./LegalScreen.tsx") },
  offline: { file: "features/branding/web/OfflineScreen.tsx", load: () => import("./OfflineScreen.tsx") },
} satisfies Record<string, Screen>;

/** Loaded only by European brands. */
export const footerAndConsent = {
  file: "features/branding/web/parts/footer-and-consent.ts",
  load: () => import("./parts/footer-and-consent.ts"),
};
