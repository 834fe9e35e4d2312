import { defineBrand } from "#features/branding/rules.ts";
import league from "#brands/blg-ps-ar/brand.ts";

/** የሜዳ ሊግ (the field league): the league in Palestine, in Amharic. Everything not named here is as in blg-ps-ar. */
export default defineBrand({
  ...league,

  // Name and first day of sale
  key: "blg-ps-am",
  name: "የሜዳ ሊግ",
  shortName: "ሜዳ",
  logoWord: "ሜዳ",
  gameTitle: "የሜዳ ሊግ",
  gameUrl: "https://blg-ps-am.kickoff.example/landing",

  // The market: the same country, another language and script
  language: "am",
  direction: "ltr",
  locale: "am-PS",

  // Terms, privacy and support
  termsCode: "blg-ps-am",
  tsAndCsURL: "https://blg-ps-am.kickoff.example/terms-conditions",
  privacyLanguage: "am",
  support: { email: "help@blg-ps-am.kickoff.example", answerWithinHours: 24 },
});
