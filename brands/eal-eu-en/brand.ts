import { defineBrand } from "#features/branding/rules.ts";

/** EAL, the European league: e-mail sign-up, card payment, a free day, then one monthly price. */
export default defineBrand({
  // Name and first day of sale
  key: "eal-eu-en",
  name: "EAL European League",
  shortName: "EAL",
  logoWord: "EAL",
  availableFrom: "2025-08-01", // not in the specification

  // The market
  country: "EU",
  countries: [
    "AT",
    "BE",
    "BG",
    "HR",
    "CY",
    "CZ",
    "DK",
    "EE",
    "FI",
    "FR",
    "DE",
    "GR",
    "HU",
    "IE",
    "IT",
    "LV",
    "LT",
    "LU",
    "MT",
    "NL",
    "PL",
    "PT",
    "RO",
    "SK",
    "SI",
    "ES",
    "SE",
    "GB",
  ], // not in the specification
  language: "en",
  direction: "ltr",
  locale: "en-IE", // English with euro prices
  timeZone: "Europe/Dublin",
  currency: { code: "EUR", symbol: "€" },

  // Sign-up
  signUp: "email",
  minimumAge: 18,
  dialCode: "353",
  phone: { digits: [9], example: "85 123 4567", mobilePrefixes: ["82", "83", "85", "86", "87", "88", "89"] },

  // The operator and the account realm
  provider: "eal",
  eventProvider: "eal-eu",
  service: "eal-eu", // shared by the five languages
  serviceId: "EAL-EU-1", // not in the specification
  productId: 71, // not in the specification
  gameTitle: "EAL European League",
  gameUrl: "https://eal-eu-en.kickoff.example/landing",

  // Prices, in euro
  packages: {
    monthly: { price: 29.99, id: "eal-eu-monthly" }, // the only package: no daily, no weekly
  },
  freeTrialHours: 24,
  cardPayment: true,
  paymentMethods: ["visa", "mastercard", "apple-pay", "google-pay"],

  // Prizes, store and claims
  prizes: null, // not shown on this brand
  store: "open",
  claims: { activePlayers: 500_000, supportAroundTheClock: true, monthlyPrizePool: null },

  // Terms, privacy and support
  termsCode: "eal-eu-en",
  tsAndCsURL: "https://eal-eu-en.kickoff.example/terms-conditions",
  privacyLanguage: "en",
  support: { email: "help@eal-eu-en.kickoff.example", answerWithinHours: 12 }, // not in the specification
  company: {
    // not in the specification
    name: "European Arena League Ltd",
    registrationNumber: "15002999",
    vatNumber: "GB 429 9929 99",
    address: "1 Stadium Way, London E20 2ST, United Kingdom",
  },

  // Pages
  baseRoute: "/landing",
  ealEuropeBrand: true,
  footer: true,
  cookieConsent: true,

  // The theme
  theme: {
    mode: "light",
    brand: "#2340e6",
    rival: "#d81e6a",
    background: [272, 0.01],
    radius: 14,
    pill: false,
    width: 88,
    weight: 700,
    case: "none",
    track: "-0.015em",
    lead: 1,
    scale: 1,
    motif: "field",
  },
});
