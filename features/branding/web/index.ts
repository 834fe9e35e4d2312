export { BrandProvider, useBrand, useLogo, useSite, type SiteState } from "./brand.tsx";
export { onConsentAsked, readConsent } from "./consent.ts";
export const consentDialog = () => import("./ConsentDialog.tsx");
