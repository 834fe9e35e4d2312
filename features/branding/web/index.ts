export { BrandProvider, useBrand, useLogo, useSite, type SiteState } from "./brand.tsx";
