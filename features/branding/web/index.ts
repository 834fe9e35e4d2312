export {
  SiteProvider,
  useBrand,
  useIsFeatureOn,
  useLogo,
  IfFeatureOn,
  useSite,
  type SiteState,
} from "./parts/site.tsx";
export { LanguageLinks } from "./parts/LanguageLinks.tsx";
export { setWordHints, useWordHints } from "./parts/word-hints.ts";
export { WordHint } from "./parts/WordHint.tsx";
export { languageName } from "./parts/language-name.ts";
export { setLowData, consumeLowDataReload } from "./parts/low-data.ts";
