import { defineBrand } from "#features/branding/rules.ts";

/** Azishe (isiZulu: let it burn), the showroom of Mzansi Clash: its own accounts, battlegrounds and look. */
export default defineBrand({
  // Name and first day of sale
  key: "mtn-za-en-demo",
  name: "Azishe",
  shortName: "Azishe",
  logoWord: "Azishe",
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
  demo: { msisdn: "27600000473" }, // not in the specification

  // The operator and the account realm
  provider: "mtn-demo",
  operator: "south-african",
  eventProvider: "mtn-za-demo",
  service: "mtn-za-demo", // alone: a demo never shares accounts
  serviceId: "MTN-ZA-DEMO", // not in the specification
  productId: 47,
  gameTitle: "Azishe",
  gameUrl: "https://mtn-za-en-demo.kickoff.example/landing",

  // Prices, in rand
  packages: {
    daily: { price: 7, id: "mtn-za-demo-daily" },
    monthly: { price: 60, id: "mtn-za-demo-monthly" },
  },
  cardPayment: false,
  paymentMethods: ["airtime"],

  // Prizes, store and claims
  prizes: { one: 12_000, two: 7_000, three: 4_000, four: 2_000, pool: 25_000 }, // per game title
  store: "open",
  claims: { activePlayers: 500_000, supportAroundTheClock: true, monthlyPrizePool: 50_000 },

  // Terms, privacy and support
  termsCode: "azishe", // the specification has no code for this brand and no brand for this code
  tsAndCsURL: "https://mtn-za-en-demo.kickoff.example/terms-conditions",
  privacyLanguage: "en",
  support: { email: "help@mtn-za-en-demo.kickoff.example", answerWithinHours: 24 }, // not in the specification
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
    brand: "#ffcc08",
    rival: "#7cc0ff",
    background: [60, 0.014],
    radius: 12,
    pill: true,
    width: 88,
    weight: 800,
    case: "none",
    track: "-0.01em",
    lead: 1,
    scale: 1,
    motif: "rays",
  },
});
