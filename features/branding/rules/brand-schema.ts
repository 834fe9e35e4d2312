import * as z from "zod/mini";
import {
  amount,
  code,
  colour,
  count,
  country,
  currencyCode,
  date,
  digits,
  email,
  flag,
  group,
  list,
  locale,
  oneOf,
  slug,
  text,
  timeZone,
  url,
  wholeNumber,
  words,
} from "#kit/pure/file-schema.ts";
import type { ThemeSeeds } from "#kit/ui/theme/seeds.ts";

/** Operator integrations, one adapter each. */
export const operatorFamilies = ["kenya", "telkom", "south-african", "nigeria"] as const;
export type OperatorFamily = (typeof operatorFamilies)[number];
export const brandLanguages = ["en", "fr", "de", "es", "it", "ar", "am"] as const;

/** Some operators sell each period as a separate service; the default is the brand's `serviceId`. */
const PackageSchema = group({ price: amount, id: code, serviceId: z.optional(code) });

const NigeriaSchema = group({
  dailyServiceId: code,
  weeklyServiceId: code,
  dailyServiceName: words,
  weeklyServiceName: words,
  externalServiceId: z.optional(code),
  categoryId: wholeNumber,
  newIntegration: flag,
  network: slug,
  networkName: words,
  networkId: wholeNumber,
  countryId: wholeNumber,
  /** The SMS short code of the brand, such as 13340. */
  srcAddress: digits,
});

const ThemeSchema = group({
  mode: oneOf(["dark", "light"]),
  brand: colour,
  rival: colour,
  background: z.readonly(
    z.tuple(
      [z.number("be a hue in degrees"), z.number("be a chroma")],
      "be a hue and a chroma, like [275, 0.014]",
    ),
  ),
  radius: z.number("be a number of pixels").check(z.nonnegative("not be negative")),
  pill: flag,
  width: z.literal([68, 88, 100, 118], "be one of: 68, 88, 100, 118"),
  weight: z.literal([600, 700, 800, 900], "be one of: 600, 700, 800, 900"),
  case: oneOf(["uppercase", "none"]),
  track: text("be a letter spacing like -0.02em", /^-?\d*\.?\d+em$/),
  lead: amount,
  scale: amount,
  motif: oneOf(["blades", "beads", "adire", "field", "rays", "wave"]),
}) satisfies z.ZodMiniType<ThemeSeeds>;

/** The schema of `brands/<key>/brand.ts`: prices in major units, no field twice. */
export const BrandSchema = group(
  {
    key: slug,
    name: words,
    shortName: words,
    logoWord: words,
    availableFrom: date,

    country,
    countries: z.optional(list(country, "be a list of country codes")),
    language: oneOf(brandLanguages),
    direction: oneOf(["ltr", "rtl"]),
    locale,
    timeZone,
    currency: group({ code: currencyCode, symbol: words }),

    signUp: oneOf(["otp", "email"]),
    minimumAge: count("be a number of years"),
    dialCode: text("be the dialling code in digits, without +", /^[1-9]\d{0,2}$/),
    phone: group({
      digits: list(count("be a number of digits"), "be a list of lengths, like [9]"),
      example: words,
      mobilePrefixes: list(digits, 'be a list of beginnings after the dialling code, like ["6", "71"]'),
      /** Prefixes of a neighbouring country's phones that are dialled like local ones. */
      foreignPrefixes: z.optional(list(digits, 'be a list of beginnings, like ["50", "52"]')),
    }),
    demo: z.optional(group({ msisdn: digits })),
    paysForSms: z.optional(flag),

    provider: slug,
    operator: z.optional(oneOf(operatorFamilies)),
    eventProvider: slug,
    /** The key of the account realm. */
    service: slug,
    serviceId: code,
    productId: wholeNumber,
    gameTitle: words,
    gameUrl: url,

    packages: group({
      daily: z.optional(PackageSchema),
      weekly: z.optional(PackageSchema),
      monthly: PackageSchema,
    }),
    freeTrialHours: z.optional(count("be a number of hours")),
    cardPayment: flag,
    paymentMethods: list(
      oneOf(["airtime", "visa", "mastercard", "apple-pay", "google-pay"]),
      'be a list, like ["airtime"]',
    ),
    externalPlaySite: z.optional(url),
    operatorPaymentPage: z.optional(url),
    operatorOptInPage: z.optional(url),
    nigeria: z.optional(NigeriaSchema),

    prizes: z.nullable(
      group(
        { one: amount, two: amount, three: amount, four: z.optional(amount), pool: amount },
        "be null (not shown) or have one, two, three and pool",
      ),
    ),
    store: oneOf(["open", "coming-soon"]),
    claims: group({
      /** Null: the landing page claims no number. */
      activePlayers: z.nullable(count("be null (not claimed) or a number of players")),
      supportAroundTheClock: flag,
      monthlyPrizePool: z.nullable(amount),
    }),

    termsCode: slug,
    tsAndCsURL: url,
    privacyLanguage: oneOf(brandLanguages),
    support: group({
      email,
      phone: z.optional(words),
      /** The promise of time for an answer to a support ticket. */
      answerWithinHours: count("be a number of hours"),
    }),
    company: group({ name: words, registrationNumber: words, vatNumber: z.optional(words), address: words }),

    baseRoute: oneOf(["/", "/landing"]),
    ealEuropeBrand: flag,
    footer: flag,
    cookieConsent: flag,
    theme: ThemeSchema,
  },
  "export a brand written with defineBrand",
);

export type BrandFile = z.input<typeof BrandSchema>;
export type CheckedFile = z.output<typeof BrandSchema>;
