import { defineBrand } from "#features/branding/rules.ts";

/** Mzansi Clash, sold to MTN subscribers in South Africa. The one brand whose landing page stands at /. */
export default defineBrand({
  // Name and first day of sale
  key: "mtn-za-en",
  name: "Mzansi Clash",
  shortName: "Mzansi Clash",
  logoWord: "Mzansi Clash",
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
  provider: "mtn",
  operator: "south-african",
  eventProvider: "mtn-za",
  service: "mtn-za",
  serviceId: "MTN-ZA-1", // not in the specification
  productId: 47,
  gameTitle: "Mzansi Clash",
  gameUrl: "https://mtn-za-en.kickoff.example/",
  // The operator's page for the second opt-in step. A placeholder until MTN names the real page
  operatorOptInPage: "https://doi.mtn-za.example/service/{serviceId}?ext_ref={extRef}",

  // Prices, in rand
  packages: {
    daily: { price: 7, id: "mtn-za-daily" },
    monthly: { price: 60, id: "mtn-za-monthly", serviceId: "MTN-ZA-2" }, // not in the specification: a service has one price
  },
  cardPayment: false,
  paymentMethods: ["airtime"],

  // Prizes, store and claims
  prizes: { one: 12_000, two: 7_000, three: 4_000, four: 2_000, pool: 25_000 }, // per game title
  store: "open",
  claims: { activePlayers: 500_000, supportAroundTheClock: true, monthlyPrizePool: 50_000 },

  // Terms, privacy and support
  termsCode: "mtn-za-en",
  tsAndCsURL: "https://mtn-za-en.kickoff.example/terms-conditions",
  privacyLanguage: "en",
  support: { email: "help@mtn-za-en.kickoff.example", answerWithinHours: 24 }, // not in the specification
  company: {
    // not in the specification
    name: "Battleground League (Pty) Ltd",
    registrationNumber: "2025/014470/07",
    address: "4 Stadium Road, Johannesburg, 2092, South Africa",
  },

  // Pages
  baseRoute: "/",
  ealEuropeBrand: false,
  footer: false,
  cookieConsent: false,

  // The theme
  theme: {
    mode: "dark",
    brand: "#ffcc08",
    rival: "#7cc0ff",
    background: [250, 0.016],
    radius: 12,
    pill: true,
    width: 88,
    weight: 800,
    case: "none",
    track: "-0.01em",
    lead: 1,
    scale: 1,
    motif: "adire",
  },
});
