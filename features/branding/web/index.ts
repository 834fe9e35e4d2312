export { BrandProvider, useBrand, useLogo, useSite, type SiteState } from "./brand.tsx";
export { languageName } from "./language-name.ts";
export { setLowData } from "./low-data.ts";
