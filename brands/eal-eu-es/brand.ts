import { defineBrand } from "#features/branding/rules.ts";
import league from "#brands/eal-eu-en/brand.ts";

/** EAL in Spanish. Everything not named here is as in eal-eu-en: price, trial, realm, look. */
export default defineBrand({
  ...league,

  // Name and first day of sale
  key: "eal-eu-es",
  name: "EAL Liga Europea",
  gameTitle: "EAL Liga Europea",
  gameUrl: "https://eal-eu-es.kickoff.example/landing",

  // The market
  language: "es",
  locale: "es-ES",
  timeZone: "Europe/Madrid",
  dialCode: "34",
  phone: { digits: [9], example: "612 34 56 78", mobilePrefixes: ["6", "7"] },

  // Terms, privacy and support
  termsCode: "eal-eu-es",
  tsAndCsURL: "https://eal-eu-es.kickoff.example/terms-conditions",
  privacyLanguage: "es",
  support: { email: "help@eal-eu-es.kickoff.example", answerWithinHours: 12 },
});
