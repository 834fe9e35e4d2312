import { defineBrand } from "#features/branding/rules.ts";
import league from "#brands/eal-eu-en/brand.ts";

/** EAL in German. Everything not named here is as in eal-eu-en: price, trial, realm, look. */
export default defineBrand({
  ...league,

  // Name and first day of sale
  key: "eal-eu-de",
  name: "EAL Europäische Liga",
  gameTitle: "EAL Europäische Liga",
  gameUrl: "https://eal-eu-de.kickoff.example/landing",

  // The market
  language: "de",
  locale: "de-DE",
  timeZone: "Europe/Berlin",
  dialCode: "49",
  phone: { digits: [10, 11], example: "1512 3456789", mobilePrefixes: ["15", "16", "17"] },

  // Terms, privacy and support
  termsCode: "eal-eu-de",
  tsAndCsURL: "https://eal-eu-de.kickoff.example/terms-conditions",
  privacyLanguage: "de",
  support: { email: "help@eal-eu-de.kickoff.example", answerWithinHours: 12 },
});
