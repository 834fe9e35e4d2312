export {
  brandLanguages,
  operatorFamilies,
  type BrandFile,
  type OperatorFamily,
} from "./rules/brand-schema.ts";
export * from "./rules/brand.ts";
export * from "./rules/default-brand.ts";
export * from "./rules/feature-switches.ts";
export * from "./rules/hosts.ts";
export * from "./rules/reserved-names.ts";
export * from "./rules/public-brand.ts";
export * from "./rules/realms.ts";
export { brandFileError } from "./rules/brand-file-error.ts";
export {
  appTextOf,
  brandFactOf,
  composeLegalText,
  insertParts,
  parseLegalParts,
  type LegalParts,
} from "./rules/legal-text.ts";
export {
  addDays,
  announcedChange,
  announcedTerms,
  noticeDays,
  parseTermsVersion,
  termsInForce,
  writeTermsVersion,
  type TermsVersion,
} from "./rules/terms-versions.ts";
export { priceFaults, statesAmount } from "./rules/terms-prices.ts";
