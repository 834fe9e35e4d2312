export {
  BrandProvider,
  useBrand,
  useIsOn,
  useLogo,
  WhenOn,
  useSite,
  type SiteState,
} from "./parts/brand.tsx";
export { LanguageLinks } from "./parts/LanguageLinks.tsx";
export { explainWords, useKnownWords } from "./parts/known-words.ts";
export { WordHint } from "./parts/WordHint.tsx";
export { languageName } from "./parts/language-name.ts";
export { setLowData, takeLowDataWasSet } from "./parts/low-data.ts";
