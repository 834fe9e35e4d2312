import { defineBrand } from "#features/branding/rules.ts";

/** Naija Clash, sold through MTN Nigeria. */
export default defineBrand({
  // Name and first day of sale
  key: "mtn-ng-en",
  name: "Naija Clash",
  shortName: "Naija Clash",
  logoWord: "Naija Clash",
  availableFrom: "2025-10-01",

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
  provider: "mtn",
  operator: "nigeria",
  eventProvider: "mtn-ng",
  service: "mtn-ng",
  serviceId: "MTN-NG-1", // not in the specification
  productId: 66,
  gameTitle: "Naija Clash",
  gameUrl: "https://mtn-ng-en.kickoff.example/landing",

  // Prices, in naira, VAT included
  packages: {
    daily: { price: 150, id: "mtn-ng-daily" },
    weekly: { price: 300, id: "mtn-ng-weekly" },
    monthly: { price: 300, id: "mtn-ng-monthly" },
  },
  cardPayment: false,
  paymentMethods: ["airtime"],

  // The network's services. The specification has these fields without values
  nigeria: {
    dailyServiceId: "CLASH-D",
    weeklyServiceId: "CLASH-W",
    dailyServiceName: "Naija Clash Daily",
    weeklyServiceName: "Naija Clash Weekly",
    externalServiceId: "234012000066",
    categoryId: 7,
    newIntegration: true,
    network: "mtn",
    networkName: "MTN Nigeria",
    networkId: 2,
    countryId: 234,
    srcAddress: "13340", // the short code of the specification
  },

  // Prizes, store and claims
  prizes: null, // not shown on this brand
  store: "coming-soon",
  claims: { activePlayers: 500_000, supportAroundTheClock: true, monthlyPrizePool: null },

  // Terms, privacy and support
  termsCode: "mtn-ng-en",
  tsAndCsURL: "https://mtn-ng-en.kickoff.example/terms-conditions",
  privacyLanguage: "en",
  support: { email: "help@mtn-ng-en.kickoff.example", answerWithinHours: 24 }, // not in the specification
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
    brand: "#ffcb05",
    rival: "#84b6ff",
    background: [85, 0.008],
    radius: 12,
    pill: true,
    width: 118,
    weight: 900,
    case: "none",
    track: "-0.03em",
    lead: 1,
    scale: 0.84,
    motif: "adire",
  },
});
