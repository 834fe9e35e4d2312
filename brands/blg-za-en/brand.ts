import { defineBrand } from "#features/branding/rules.ts";

/** The league's own brand, and the one served where no other is asked for. Red-orange, condensed capitals. */
export default defineBrand({
  // Name and first day of sale
  key: "blg-za-en",
  name: "Battleground League",
  shortName: "BLG",
  logoWord: "BLG",
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
  provider: "blg",
  operator: "south-african",
  eventProvider: "blg-za",
  service: "blg-za",
  serviceId: "BLG-ZA-1", // not in the specification
  productId: 47,
  gameTitle: "Battleground League",
  gameUrl: "https://blg-za-en.kickoff.example/landing",

  // Prices, in rand
  packages: {
    daily: { price: 7, id: "blg-za-daily" }, // not in the specification
    monthly: { price: 60, id: "blg-za-monthly" }, // not in the specification
  },
  cardPayment: true,
  paymentMethods: ["airtime", "visa", "mastercard", "apple-pay", "google-pay"],

  // Prizes, store and claims
  prizes: { one: 12_000, two: 7_000, three: 4_000, four: 2_000, pool: 25_000 }, // per game title
  store: "open",
  claims: { activePlayers: 500_000, supportAroundTheClock: true, monthlyPrizePool: 50_000 },

  // Terms, privacy and support
  termsCode: "blg-za-en",
  tsAndCsURL: "https://blg-za-en.kickoff.example/terms-conditions",
  privacyLanguage: "en",
  support: { email: "help@blg-za-en.kickoff.example", answerWithinHours: 24 }, // not in the specification
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
    brand: "#ff5a2c",
    rival: "#5cc8ff",
    background: [275, 0.014],
    radius: 6,
    pill: false,
    width: 68,
    weight: 800,
    case: "uppercase",
    track: "0.005em",
    lead: 0.94,
    scale: 1.14,
    motif: "blades",
  },
});
