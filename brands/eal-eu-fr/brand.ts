import { defineBrand } from "#features/branding/rules.ts";
import league from "#brands/eal-eu-en/brand.ts";

/** EAL in French. Everything not named here is as in eal-eu-en: price, trial, realm, look. */
export default defineBrand({
  ...league,

  // Name and first day of sale
  key: "eal-eu-fr",
  name: "EAL Ligue européenne",
  gameTitle: "EAL Ligue européenne",
  gameUrl: "https://eal-eu-fr.kickoff.example/landing",

  // The market
  language: "fr",
  locale: "fr-FR",
  timeZone: "Europe/Paris",
  dialCode: "33",
  phone: { digits: [9], example: "6 12 34 56 78", mobilePrefixes: ["6", "7"] },

  // Terms, privacy and support
  termsCode: "eal-eu-fr",
  tsAndCsURL: "https://eal-eu-fr.kickoff.example/terms-conditions",
  privacyLanguage: "fr",
  support: { email: "help@eal-eu-fr.kickoff.example", answerWithinHours: 12 },
});
