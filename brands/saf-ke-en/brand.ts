import { defineBrand } from "#features/branding/rules.ts";

/** Uwanja (Kiswahili: arena), sold through the Kenyan operator. */
export default defineBrand({
  // Name and first day of sale
  key: "saf-ke-en",
  name: "Uwanja",
  shortName: "Uwanja",
  logoWord: "Uwanja",
  availableFrom: "2025-08-01", // not in the specification

  // The market
  country: "KE",
  language: "en",
  direction: "ltr",
  locale: "en-KE",
  timeZone: "Africa/Nairobi",
  currency: { code: "KES", symbol: "Ksh" },

  // Sign-up
  signUp: "otp",
  minimumAge: 18,
  dialCode: "254",
  phone: { digits: [9], example: "712 345 678", mobilePrefixes: ["7", "10", "11", "12"] },
  paysForSms: true,

  // The operator and the account realm
  provider: "safaricom",
  operator: "kenya",
  eventProvider: "safaricom-ke",
  service: "safaricom-ke",
  serviceId: "SAF-KE-1", // not in the specification
  productId: 42,
  gameTitle: "Uwanja",
  gameUrl: "https://saf-ke-en.kickoff.example/landing",
  // Where a player without an active subscription is sent. A placeholder until the operator names the real site
  externalPlaySite: "https://play.uwanja.example/",

  // Prices, in Kenyan shillings
  packages: {
    daily: { price: 10, id: "saf-ke-daily" }, // not in the specification
    monthly: { price: 250, id: "saf-ke-monthly" }, // not in the specification
  },
  cardPayment: false,
  paymentMethods: ["airtime"],

  // Prizes, store and claims
  prizes: null, // not shown on this brand
  store: "coming-soon",
  claims: { activePlayers: 500_000, supportAroundTheClock: true, monthlyPrizePool: null },

  // Terms, privacy and support
  termsCode: "saf-ke-en",
  tsAndCsURL: "https://saf-ke-en.kickoff.example/terms-conditions",
  privacyLanguage: "en",
  support: { email: "help@saf-ke-en.kickoff.example", answerWithinHours: 24 }, // not in the specification
  company: {
    // not in the specification
    name: "Uwanja Battlegrounds Ltd",
    registrationNumber: "PVT-KO42UWJ",
    address: "12 Uwanja Lane, Nairobi, 00100, Kenya",
  },

  // Pages
  baseRoute: "/landing",
  ealEuropeBrand: false,
  footer: false,
  cookieConsent: false,

  // The theme
  theme: {
    mode: "dark",
    brand: "#43d66b",
    rival: "#ff9b6a",
    background: [165, 0.022],
    radius: 18,
    pill: true,
    width: 100,
    weight: 800,
    case: "none",
    track: "-0.02em",
    lead: 1.02,
    scale: 0.92,
    motif: "beads",
  },
});
