import { defineBrand } from "#features/branding/rules.ts";

/** دوري الساحة (the arena league): the league in Palestine, in Arabic, right to left. */
export default defineBrand({
  // Name and first day of sale
  key: "blg-ps-ar",
  name: "دوري الساحة",
  shortName: "الساحة",
  logoWord: "الساحة",
  availableFrom: "2025-08-01", // not in the specification

  // The market
  country: "PS",
  language: "ar",
  direction: "rtl",
  locale: "ar-PS-u-nu-latn", // Latin digits, as scores and clocks use them
  timeZone: "Asia/Hebron",
  currency: { code: "ILS", symbol: "₪" }, // not in the specification

  // Sign-up
  signUp: "otp",
  minimumAge: 18,
  dialCode: "970",
  phone: {
    digits: [9],
    example: "59 912 3456",
    mobilePrefixes: ["59", "56"],
    foreignPrefixes: ["50", "51", "52", "53", "54", "55", "58"], // networks of Israel
  },

  // The operator and the account realm
  provider: "blg",
  operator: "south-african", // not in the specification
  eventProvider: "blg-ps",
  service: "blg-ps", // shared by both languages
  serviceId: "BLG-PS-1", // not in the specification
  productId: 72, // not in the specification
  gameTitle: "دوري الساحة",
  gameUrl: "https://blg-ps-ar.kickoff.example/landing",

  // Prices, in shekels
  packages: {
    daily: { price: 2, id: "blg-ps-daily" }, // not in the specification
    monthly: { price: 25, id: "blg-ps-monthly" }, // not in the specification
  },
  cardPayment: false,
  paymentMethods: ["airtime"],

  // Prizes, store and claims
  prizes: null, // not shown on this brand
  store: "coming-soon",
  claims: { activePlayers: 500_000, supportAroundTheClock: true, monthlyPrizePool: null },

  // Terms, privacy and support
  termsCode: "blg-ps-ar",
  tsAndCsURL: "https://blg-ps-ar.kickoff.example/terms-conditions",
  privacyLanguage: "ar",
  support: { email: "help@blg-ps-ar.kickoff.example", answerWithinHours: 24 }, // not in the specification
  company: {
    // not in the specification
    name: "Al Saha League Company",
    registrationNumber: "562 604 712",
    address: "Al Irsal Street 9, Ramallah",
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
