import type { Screen } from "#kit/client/screen.ts";

export { BrandProvider, useBrand, useLogo, useSite, type SiteState } from "./brand.tsx";
export { onConsentAsked, readConsent } from "./consent.ts";
export const consentDialog = () => import("./ConsentDialog.tsx");
export const footer = {
  file: "features/branding/web/EuropeanFooter.tsx",
  load: () => import("./EuropeanFooter.tsx"),
} satisfies Screen;

export const screens = {
  legal: { file: "features/branding/web/LegalScreen.tsx", load: () => import("./LegalScreen.tsx") },
  menu: { file: "features/branding/web/MenuScreen.tsx", load: () => import("./MenuScreen.tsx") },
  offline: { file: "features/branding/web/OfflineScreen.tsx", load: () => import("./OfflineScreen.tsx") },
} satisfies Record<string, Screen>;
