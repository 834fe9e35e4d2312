import { defineBrand } from "#features/branding/rules.ts";

/** Amaza (isiZulu: waves), sold through Telkom South Africa. */
export default defineBrand({
  // Name and first day of sale
  key: "tlk-za-en",
  name: "Amaza League",
  shortName: "Amaza",
  logoWord: "Amaza",
  availableFrom: "2025-08-01",

  // The market
  country: "ZA",
  language: "en",
  direction: "ltr",
  locale: "en-ZA",
  timeZone: "Africa/Johannesburg",
  currency: { code: "ZAR", symbol: "R" },

  // Sign-up
  signUp: "otp",
  minimumAge: 18,
  dialCode: "27",
  phone: { digits: [9], example: "82 123 4567", mobilePrefixes: ["6", "7", "81", "82", "83", "84", "85"] },
  paysForSms: true,

  // The operator and the account realm
  provider: "telkom",
  operator: "telkom",
  eventProvider: "telkom-za",
  service: "telkom-za",
  serviceId: "TLK-ZA-1", // not in the specification
  productId: 47,
  gameTitle: "Amaza League",
  gameUrl: "https://tlk-za-en.kickoff.example/landing",
  // Where a player without a valid subscription is sent. A placeholder until Telkom names the real page
  operatorPaymentPage: "https://optin.telkom-za.example/service/{serviceId}?ext_ref={extRef}",

  // Prices, in rand
  packages: {
    daily: { price: 7, id: "telkom-za-daily" }, // not in the specification
    monthly: { price: 60, id: "telkom-za-monthly" }, // not in the specification
  },
  cardPayment: true,
  paymentMethods: ["airtime", "visa", "mastercard", "apple-pay", "google-pay"],

  // Prizes, store and claims
  prizes: { one: 12_000, two: 7_000, three: 4_000, four: 2_000, pool: 25_000 }, // per game title
  store: "coming-soon",
  claims: { activePlayers: 500_000, supportAroundTheClock: true, monthlyPrizePool: 50_000 },

  // Terms, privacy and support
  termsCode: "tlk-za-en",
  tsAndCsURL: "https://tlk-za-en.kickoff.example/terms-conditions",
  privacyLanguage: "en",
  support: { email: "help@tlk-za-en.kickoff.example", answerWithinHours: 24 }, // not in the specification
  company: {
    // not in the specification
    name: "Battleground League (Pty) Ltd",
    registrationNumber: "2025/014470/07",
    address: "4 Stadium Road, Johannesburg, 2092, South Africa",
  },

  // Pages
  baseRoute: "/landing",
  ealEuropeBrand: false,
  footer: false,
  cookieConsent: false,

  // The theme
  theme: {
    mode: "dark",
    brand: "#27b4ff",
    rival: "#ffb454",
    background: [240, 0.02],
    radius: 10,
    pill: false,
    width: 88,
    weight: 800,
    case: "none",
    track: "-0.01em",
    lead: 1,
    scale: 1,
    motif: "wave",
  },
});
