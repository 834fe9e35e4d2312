import { defineBrand } from "#features/branding/rules.ts";

/** Jara (Naija: the extra on top), sold through Airtel Nigeria. */
export default defineBrand({
  // Name and first day of sale
  key: "airtel-ng-en",
  name: "Jara Arena",
  shortName: "Jara",
  logoWord: "Jara",
  availableFrom: "2025-09-01",

  // The market
  country: "NG",
  language: "en",
  direction: "ltr",
  locale: "en-NG",
  timeZone: "Africa/Lagos",
  currency: { code: "NGN", symbol: "N" },

  // Sign-up
  signUp: "otp",
  minimumAge: 18,
  dialCode: "234",
  phone: { digits: [10], example: "803 123 4567", mobilePrefixes: ["70", "71", "80", "81", "90", "91"] },
  paysForSms: true,

  // The operator and the account realm
  provider: "airtel",
  operator: "nigeria",
  eventProvider: "airtel-ng",
  service: "airtel-ng",
  serviceId: "AIRTEL-NG-1", // not in the specification
  productId: 50,
  gameTitle: "Jara Arena",
  gameUrl: "https://airtel-ng-en.kickoff.example/landing",

  // Prices, in naira, VAT included
  packages: {
    daily: { price: 100, id: "airtel-ng-daily" },
    weekly: { price: 250, id: "airtel-ng-weekly" },
    monthly: { price: 300, id: "airtel-ng-monthly" },
  },
  cardPayment: false,
  paymentMethods: ["airtime"],

  // The network's services. The specification has these fields without values
  nigeria: {
    dailyServiceId: "JARA-D",
    weeklyServiceId: "JARA-W",
    dailyServiceName: "Jara Daily",
    weeklyServiceName: "Jara Weekly",
    categoryId: 7,
    newIntegration: true,
    network: "airtel",
    networkName: "Airtel Nigeria",
    networkId: 1,
    countryId: 234,
    srcAddress: "13340", // the short code of the specification
  },

  // Prizes, store and claims
  prizes: null, // not shown on this brand
  store: "coming-soon",
  claims: { activePlayers: 500_000, supportAroundTheClock: true, monthlyPrizePool: null },

  // Terms, privacy and support
  termsCode: "airtel-ng-en",
  tsAndCsURL: "https://airtel-ng-en.kickoff.example/terms-conditions",
  privacyLanguage: "en",
  support: { email: "help@airtel-ng-en.kickoff.example", answerWithinHours: 24 }, // not in the specification
  company: {
    // not in the specification
    name: "Clash Arena Nigeria Ltd",
    registrationNumber: "RC 1334050",
    address: "7 Marina Arcade, Lagos Island, Lagos, Nigeria",
  },

  // Pages
  baseRoute: "/landing",
  ealEuropeBrand: false,
  footer: false,
  cookieConsent: false,

  // The theme
  theme: {
    mode: "dark",
    brand: "#ff5660",
    rival: "#7fd6ff",
    background: [350, 0.014],
    radius: 16,
    pill: true,
    width: 118,
    weight: 800,
    case: "none",
    track: "-0.03em",
    lead: 1,
    scale: 0.84,
    motif: "wave",
  },
});
