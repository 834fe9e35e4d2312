import { defineBrand } from "#features/branding/rules.ts";

/** Jara (Naija: the extra on top), sold through Airtel Nigeria. */
export default defineBrand({
  // The name players see
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

  // Getting in
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
  serviceId: "AIRTEL-NG-1", // ours: the specification gives none
  productId: 50,
  gameTitle: "Jara Arena",
  gameUrl: "https://airtel-ng-en.kickoff.example/landing",

  // What it costs, in naira, VAT included
  packages: {
    daily: { price: 100, id: "airtel-ng-daily" },
    weekly: { price: 250, id: "airtel-ng-weekly" },
    monthly: { price: 300, id: "airtel-ng-monthly" },
  },
  cardPayment: false,
  paymentMethods: ["airtime"],

  // The network's services: ids and names are ours: the specification names the fields only
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

  // Terms, privacy and who answers
  termsCode: "airtel-ng-en",
  tsAndCsURL: "https://airtel-ng-en.kickoff.example/terms-conditions",
  privacyLanguage: "en",
  support: { email: "help@airtel-ng-en.kickoff.example", answerWithinHours: 24 }, // ours: the specification gives none
  company: {
    // ours: the specification gives none
    name: "Clash Arena Nigeria Ltd",
    registrationNumber: "RC 1334050",
    address: "7 Marina Arcade, Lagos Island, Lagos, Nigeria",
  },

  // Pages
  baseRoute: "/landing",
  ealEuropeBrand: false,
  footer: false,
  cookieConsent: false,

  // The look
  theme: {
    mode: "dark",
    brand: "#ff5660",
    rival: "#7fd6ff",
    ground: [350, 0.014],
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
