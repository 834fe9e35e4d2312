export {
  BrandProvider,
  useBrand,
  useIsOn,
  useLogo,
  WhenOn,
  useSite,
  type SiteState,
} from "./parts/brand.tsx";
export { languageName } from "./parts/language-name.ts";
export { setLowData, takeLowDataWasSet } from "./parts/low-data.ts";
