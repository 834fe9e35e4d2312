import * as z from "zod/mini";
import { fractionDigits, type Money } from "#kit/i18n/format.ts";
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
  faultsOf,
  flag,
  group,
  list,
  locale,
  oneOf,
  slug,
  text,
  timeZone,
  url,
  whole,
  words,
} from "#kit/pure/plain-schema.ts";
import type { ThemeSeeds } from "#kit/ui/theme/seeds.ts";

const platformDomain = "kickoff.example";
export const defaultBrandKey = "blg-za-en";
/** The ways in which operators take subscribers in, one adapter each. */
export const operatorFamilies = ["kenya", "telkom", "south-african", "nigeria"] as const;
export type OperatorFamily = (typeof operatorFamilies)[number];
export const brandLanguages = ["en", "fr", "de", "es", "it", "ar", "am"] as const;

const PackageSchema = group({ price: amount, id: code });

const NigeriaSchema = group({
  dailyServiceId: code,
  weeklyServiceId: code,
  dailyServiceName: words,
  weeklyServiceName: words,
  externalServiceId: z.optional(code),
  categoryId: whole,
  newIntegration: flag,
  network: slug,
  networkName: words,
  networkId: whole,
  countryId: whole,
  srcAddress: digits,
  stopKeywords: group({ daily: words, weekly: words }),
});

const ThemeSchema = group({
  mode: oneOf(["dark", "light"]),
  brand: colour,
  rival: colour,
  ground: z.readonly(
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

/** What a person writes in `brands/<key>/brand.ts`: prices in plain units, no field twice. */
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
    asksDateOfBirth: flag,
    dialCode: text("be the dialling code in digits, without +", /^[1-9]\d{0,2}$/),
    phone: group({
      digits: list(count("be a number of digits"), "be a list of lengths, like [9]"),
      example: words,
      mobilePrefixes: list(digits, 'be a list of beginnings after the dialling code, like ["6", "71"]'),
    }),
    demo: z.optional(group({ msisdn: digits })),
    paysForSms: z.optional(flag),

    provider: slug,
    operator: z.optional(oneOf(operatorFamilies)),
    eventProvider: slug,
    service: slug,
    serviceId: code,
    productId: whole,
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
    nigeria: z.optional(NigeriaSchema),

    prizes: z.nullable(
      group(
        { one: amount, two: amount, three: amount, four: z.optional(amount), pool: amount },
        "be null (not shown) or have one, two, three and pool",
      ),
    ),
    store: oneOf(["open", "coming-soon"]),
    claims: group({
      activePlayers: count("be a number of players"),
      supportAroundTheClock: flag,
      monthlyPrizePool: z.nullable(amount),
    }),

    termsCode: slug,
    tsAndCsURL: url,
    privacyLanguage: oneOf(brandLanguages),
    support: group({
      email,
      phone: z.optional(words),
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
type CheckedFile = z.output<typeof BrandSchema>;

export type Period = "daily" | "weekly" | "monthly";
export type Brand = Readonly<ReturnType<typeof normalise>>;

export function defineBrand(file: BrandFile): BrandFile {
  return file;
}

/** Where those with an account get in, and where the new ones do. A cell number leads both in by one way. */
const waysIn = {
  otp: { signInPath: "/guest", joinPath: "/guest" },
  email: { signInPath: "/auth/login", joinPath: "/auth/register" },
} as const;

function normalise(file: CheckedFile) {
  const currency = file.currency.code;
  const scale = 10 ** fractionDigits(currency);
  const money = (major: number): Money => ({ minor: Math.round(major * scale), currency });
  const priced = (pack: { price: number; id: string }) => ({ id: pack.id, price: money(pack.price) });
  const { demo, nigeria, packages, prizes, claims, ...plain } = file;
  return {
    ...plain,
    ...waysIn[file.signUp],
    countries: file.countries ?? [file.country],
    demoBrandConfig: demo !== undefined,
    demoMsisdn: demo?.msisdn ?? null,
    paysForSms: file.paysForSms ?? false,
    nigerianBrand: nigeria !== undefined,
    nigeria: nigeria ?? null,
    packages: {
      daily: packages.daily ? priced(packages.daily) : null,
      weekly: packages.weekly ? priced(packages.weekly) : null,
      monthly: priced(packages.monthly),
    },
    freeTrialHours: file.freeTrialHours ?? 0,
    operator: file.operator ?? null,
    externalPlaySite: file.externalPlaySite ?? null,
    operatorPaymentPage: file.operatorPaymentPage ?? null,
    outside: outsideOf(file),
    prizes: prizes && {
      one: money(prizes.one),
      two: money(prizes.two),
      three: money(prizes.three),
      four: prizes.four === undefined ? null : money(prizes.four),
      pool: money(prizes.pool),
    },
    claims: {
      ...claims,
      monthlyPrizePool: claims.monthlyPrizePool === null ? null : money(claims.monthlyPrizePool),
    },
  };
}

/** Where the operator sells its subscription itself. */
function outsideOf({ externalPlaySite, operatorPaymentPage }: CheckedFile) {
  if (externalPlaySite !== undefined) return "play-site" as const;
  return operatorPaymentPage === undefined ? null : ("payment-page" as const);
}

/** What no single field can tell: fields that contradict one another. */
function* contradictions(file: CheckedFile): Generator<string> {
  const { currency, demo, packages, prizes, claims } = file;
  if (!file.locale.startsWith(`${file.language}-`))
    yield `locale must begin with the language, ${file.language}-`;
  if ((file.language === "ar") !== (file.direction === "rtl"))
    yield `direction must be ${file.language === "ar" ? "rtl" : "ltr"} because the language is ${file.language}`;
  if (file.country === "EU" && !file.countries) yield "countries must name the countries of EU";
  if (packages.weekly && !file.nigeria)
    yield "packages.weekly must be left out: only Nigerian brands sell by the week";
  if (file.nigeria && file.country !== "NG") yield "nigeria must be left out because the country is not NG";
  if (!file.nigeria && file.country === "NG")
    yield "nigeria is missing: a brand in NG must name its network services";
  if (file.signUp === "email" && !file.cardPayment)
    yield "cardPayment must be true because sign-up is by e-mail and no operator can charge";
  if (file.cardPayment !== file.paymentMethods.some((method) => method !== "airtime"))
    yield "paymentMethods must name cards or wallets exactly when cardPayment is true";
  if ((file.operator !== undefined) !== file.paymentMethods.includes("airtime"))
    yield "operator must be named exactly when paymentMethods has airtime";
  if (demo && !isMsisdnOf(file, demo.msisdn))
    yield `demo.msisdn must be ${file.dialCode} followed by ${file.phone.digits.join(" or ")} digits`;
  if (claims.monthlyPrizePool !== null && !prizes)
    yield "claims.monthlyPrizePool must be null because the brand shows no prizes";
  if (prizes && prizes.one + prizes.two + prizes.three + (prizes.four ?? 0) > prizes.pool)
    yield "prizes.pool must be at least what the places add up to";
  const scale = 10 ** fractionDigits(currency.code);
  for (const [period, pack] of Object.entries(packages))
    if (pack && Math.abs(Math.round(pack.price * scale) - pack.price * scale) > 1e-6)
      yield `packages.${period}.price must not be finer than the smallest coin of ${currency.code}`;
}

/** E.164 digits of the brand's own market: the dial code and a number of an allowed length. */
export function isMsisdnOf(brand: Pick<Brand, "dialCode" | "phone">, msisdn: string): boolean {
  return (
    /^\d+$/.test(msisdn) &&
    msisdn.startsWith(brand.dialCode) &&
    brand.phone.digits.includes(msisdn.length - brand.dialCode.length)
  );
}

function refuse(fileName: string, faults: readonly string[]): Error {
  return new Error(faults.map((fault) => `${fileName}: ${fault}.`).join("\n"));
}

/** Throws one error that names the file and every faulty field, a sentence each. */
export function checkBrand(file: unknown, fileName: string): Brand {
  const parsed = BrandSchema.safeParse(file);
  if (!parsed.success) throw refuse(fileName, faultsOf(file, parsed.error.issues));
  const faults = [...contradictions(parsed.data)];
  const folder = fileName.split("/").at(-2);
  if (folder !== parsed.data.key) faults.unshift(`key must be the name of the folder, ${folder}`);
  if (faults.length > 0) throw refuse(fileName, faults);
  return normalise(parsed.data);
}

/** Whose battlegrounds a brand shows: those of one operator in one country. All others are not there. */
export interface Audience {
  readonly country: string;
  readonly provider: string;
}

export function audienceOf(brand: Pick<Brand, "country" | "eventProvider">): Audience {
  return { country: brand.country, provider: brand.eventProvider };
}

type RealmFields = Pick<
  Brand,
  "key" | "service" | "demoBrandConfig" | "country" | "currency" | "packages" | "signUp"
>;

/** A realm holds one product's accounts: a demo brand is alone in its own, language variants agree on the product. */
export function checkRealms(brands: Iterable<RealmFields>): void {
  const faults: string[] = [];
  const first = new Map<string, RealmFields>();
  for (const brand of brands) {
    const other = first.get(brand.service);
    first.set(brand.service, other ?? brand);
    if (!other) continue;
    const where = `service ${brand.service} is shared by ${other.key} and ${brand.key}`;
    if (other.demoBrandConfig || brand.demoBrandConfig)
      faults.push(`${where}, but a demo brand must be alone in its own`);
    for (const field of ["country", "currency", "packages", "signUp"] as const)
      if (JSON.stringify(other[field]) !== JSON.stringify(brand[field]))
        faults.push(`${where}, so their ${field} must be the same`);
  }
  if (faults.length > 0) throw refuse("brands", faults);
}

export interface HostEntry {
  readonly host: string;
  readonly brand: string;
  readonly alias?: true;
}
export interface Hosts {
  /** Every host, aliases and `<key>.localhost` included, to its brand's key. */
  readonly brandOf: ReadonlyMap<string, string>;
  readonly mainHostOf: ReadonlyMap<string, string>;
}

const hostPattern = new RegExp(`^[a-z0-9]+(-[a-z0-9]+)*\\.${platformDomain.replace(".", "\\.")}$`);

/** A brand that the list does not name gets `<key>.kickoff.example`, so that a folder alone makes a brand. */
export function checkHosts(entries: readonly HostEntry[], keys: Iterable<string>): Hosts {
  const faults: string[] = [];
  const brandOf = new Map<string, string>();
  const mainHostOf = new Map<string, string>();
  const brandKeys = new Set(keys);
  const add = ({ host, brand, alias }: HostEntry) => {
    if (!hostPattern.test(host)) faults.push(`${host} must be a small-letter name under ${platformDomain}`);
    if (!brandKeys.has(brand)) faults.push(`${host} names the brand ${brand}, which has no folder`);
    if (brandOf.has(host)) faults.push(`${host} stands twice`);
    if (!alias && mainHostOf.has(brand)) faults.push(`${brand} has two main hosts: mark one as an alias`);
    brandOf.set(host, brand);
    if (!alias) mainHostOf.set(brand, host);
  };
  entries.forEach(add);
  for (const key of brandKeys) {
    if (!mainHostOf.has(key)) {
      if (entries.some((entry) => entry.brand === key)) faults.push(`${key} has aliases but no main host`);
      else add({ host: `${key}.${platformDomain}`, brand: key });
    }
    brandOf.set(`${key}.localhost`, key);
  }
  if (faults.length > 0) throw refuse("brands/hosts.ts", faults);
  return { brandOf, mainHostOf };
}

/** The key of the brand that a `Host` header asks for; the caller decides what an unknown host gets. */
export function brandForHost(host: string, hosts: Hosts): string | undefined {
  return hosts.brandOf.get(host.toLowerCase().replace(/:\d*$/, "").replace(/\.$/, ""));
}

const publicFields = [
  "name",
  "logoWord",
  "country",
  "language",
  "direction",
  "locale",
  "timeZone",
  "currency",
  "signUp",
  "signInPath",
  "joinPath",
  "countries",
  "minimumAge",
  "asksDateOfBirth",
  "dialCode",
  "phone",
  "provider",
  "cardPayment",
  "paymentMethods",
  "claims",
  "support",
  "company",
  "baseRoute",
  "outside",
  "ealEuropeBrand",
  "footer",
  "cookieConsent",
] as const satisfies readonly (keyof Brand)[];

export type PublicBrand = Pick<Brand, (typeof publicFields)[number]> & {
  readonly packages: Readonly<Record<Period, Money | null>>;
};

/** The only part of a brand that may reach the browser: operator identifiers stay behind. */
export function publicBrand(brand: Brand): PublicBrand {
  const shown = Object.fromEntries(publicFields.map((field) => [field, brand[field]]));
  const price = (period: Period) => brand.packages[period]?.price ?? null;
  const packages = { daily: price("daily"), weekly: price("weekly"), monthly: price("monthly") };
  return { ...(shown as Pick<Brand, (typeof publicFields)[number]>), packages };
}
