import { fractionDigits, type Money } from "#kit/i18n/format.ts";
import { faultsOf } from "#kit/pure/file-schema.ts";
import { BrandSchema, type BrandFile, type CheckedFile } from "./brand-schema.ts";
import { marketFaults, operatorFaults } from "./market-faults.ts";
import { brandFileError } from "./brand-file-error.ts";

export type Period = "daily" | "weekly" | "monthly";
export type Brand = Readonly<ReturnType<typeof normalise>>;

export function defineBrand(file: BrandFile): BrandFile {
  return file;
}

/** Pages for signing in and joining. With a cell number both are the same page. */
const pathsBySignUp = {
  otp: { signInPath: "/guest", joinPath: "/guest" },
  email: { signInPath: "/auth/login", joinPath: "/auth/register" },
} as const;

function normalise(file: CheckedFile) {
  const currency = file.currency.code;
  const scale = 10 ** fractionDigits(currency);
  const money = (major: number): Money => ({ minor: Math.round(major * scale), currency });
  const priced = (pack: { price: number; id: string; serviceId?: string | undefined }) => ({
    id: pack.id,
    price: money(pack.price),
    serviceId: pack.serviceId ?? file.serviceId,
  });
  const { demo, nigeria, packages, prizes, claims, ...plain } = file;
  return {
    ...plain,
    ...pathsBySignUp[file.signUp],
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
    /** The operator's page for the second opt-in of the chosen package. */
    operatorOptInPage: file.operatorOptInPage ?? null,
    outside: externalPagesOf(file),
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

/** Where the operator sells the subscription itself. */
function externalPagesOf({ externalPlaySite, operatorPaymentPage }: CheckedFile) {
  if (externalPlaySite !== undefined) return "play-site" as const;
  return operatorPaymentPage === undefined ? null : ("payment-page" as const);
}

/** Faults between fields that contradict each other. */
function* contradictions(file: CheckedFile): Generator<string> {
  const { currency, demo, packages, prizes, claims } = file;
  if (!file.locale.startsWith(`${file.language}-`))
    yield `locale must begin with the language, ${file.language}-`;
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

/** E.164 digits of the brand's market: the dial code and a number of an allowed length. */
export function isMsisdnOf(brand: Pick<Brand, "dialCode" | "phone">, msisdn: string): boolean {
  return (
    /^\d+$/.test(msisdn) &&
    msisdn.startsWith(brand.dialCode) &&
    brand.phone.digits.includes(msisdn.length - brand.dialCode.length)
  );
}

/** Throws one error with a sentence per faulty field: file, line (if `source` is given) and field. */
export function checkBrand(file: unknown, fileName: string, source?: string): Brand {
  const parsed = BrandSchema.safeParse(file);
  if (!parsed.success) throw brandFileError(fileName, faultsOf(file, parsed.error.issues), source);
  const faults = [
    ...contradictions(parsed.data),
    ...marketFaults(parsed.data),
    ...operatorFaults(parsed.data),
  ];
  const folder = fileName.split("/").at(-2);
  if (folder !== parsed.data.key) faults.unshift(`key must be the name of the folder, ${folder}`);
  if (faults.length > 0) throw brandFileError(fileName, faults, source);
  return normalise(parsed.data);
}

/** Which battlegrounds a brand shows: those of one operator in one country. */
export interface Audience {
  readonly country: string;
  readonly provider: string;
}

export function audienceOf(brand: Pick<Brand, "country" | "eventProvider">): Audience {
  return { country: brand.country, provider: brand.eventProvider };
}

/** The audiences of some brands, each once: brands of several services can show the same battlegrounds. */
export function audiencesOf(brands: readonly Pick<Brand, "country" | "eventProvider">[]): Audience[] {
  const audiences = brands.map(audienceOf);
  return [...new Map(audiences.map((one) => [`${one.country} ${one.provider}`, one])).values()];
}

/** The services of some brands, each once. */
export function servicesOf(brands: readonly Pick<Brand, "service">[]): string[] {
  return [...new Set(brands.map(({ service }) => service))];
}

export function brandsOfService(brands: readonly Brand[], service: string): Brand[] {
  return brands.filter((brand) => brand.service === service);
}

/** The brands that show the battlegrounds of an audience. */
export function brandsOfAudience(brands: readonly Brand[], { country, provider }: Audience): Brand[] {
  return brands.filter((brand) => {
    const own = audienceOf(brand);
    return own.country === country && own.provider === provider;
  });
}
