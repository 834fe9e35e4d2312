import { defineBrand } from "#features/branding/rules.ts";
import league from "#brands/eal-eu-en/brand.ts";

/** EAL in Italian. Everything not named here is as in eal-eu-en: price, trial, realm, look. */
export default defineBrand({
  ...league,

  // Name and first day of sale
  key: "eal-eu-it",
  name: "EAL Lega Europea",
  gameTitle: "EAL Lega Europea",
  gameUrl: "https://eal-eu-it.kickoff.example/landing",

  // The market
  language: "it",
  locale: "it-IT",
  timeZone: "Europe/Rome",
  dialCode: "39",
  phone: { digits: [9, 10], example: "312 345 6789", mobilePrefixes: ["3"] },

  // Terms, privacy and support
  termsCode: "eal-eu-it",
  tsAndCsURL: "https://eal-eu-it.kickoff.example/terms-conditions",
  privacyLanguage: "it",
  support: { email: "help@eal-eu-it.kickoff.example", answerWithinHours: 12 },
});
