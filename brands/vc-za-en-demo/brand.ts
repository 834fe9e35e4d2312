import { defineBrand } from "#features/branding/rules.ts";

/** The first showroom of Vuka Cup: its own accounts, battlegrounds and look, so nothing here touches live players. */
export default defineBrand({
  // Name and first day of sale
  key: "vc-za-en-demo",
  name: "Vuka Preview",
  shortName: "Vuka Preview",
  logoWord: "Vuka Preview",
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
  demo: { msisdn: "27600000471" }, // not in the specification

  // The operator and the account realm
  provider: "vc-demo",
  operator: "south-african",
  eventProvider: "vc-za-demo",
  service: "vc-za-demo", // alone: a demo never shares accounts
  serviceId: "VC-ZA-DEMO", // not in the specification
  productId: 47,
  gameTitle: "Vuka Preview",
  gameUrl: "https://vc-za-en-demo.kickoff.example/landing",

  // Prices, in rand
  packages: {
    daily: { price: 7, id: "vc-za-demo-daily" }, // not in the specification
    monthly: { price: 60, id: "vc-za-demo-monthly" }, // not in the specification
  },
  cardPayment: false,
  paymentMethods: ["airtime"],

  // Prizes, store and claims
  prizes: { one: 12_000, two: 7_000, three: 4_000, four: 2_000, pool: 25_000 }, // per game title
  store: "open",
  claims: { activePlayers: 500_000, supportAroundTheClock: true, monthlyPrizePool: 50_000 },

  // Terms, privacy and support
  termsCode: "vc-za-en-demo",
  tsAndCsURL: "https://vc-za-en-demo.kickoff.example/terms-conditions",
  privacyLanguage: "en",
  support: { email: "help@vc-za-en-demo.kickoff.example", answerWithinHours: 24 }, // not in the specification
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
    brand: "#ff4b55",
    rival: "#6fd3ff",
    background: [345, 0.014],
    radius: 20,
    pill: true,
    width: 100,
    weight: 800,
    case: "none",
    track: "-0.02em",
    lead: 1.02,
    scale: 0.92,
    motif: "field",
  },
});
