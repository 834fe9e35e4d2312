import { defaultBrandKey, type Brand } from "#features/branding/rules.ts";
import type { StoredPrizes } from "#features/battlegrounds/server/tables.ts";
import { offersOf, type Offer } from "./offers.ts";

/** Brands with the same service, country and event provider, one per language: they share players and battlegrounds. */
export interface Audience {
  readonly service: string;
  /** One of its brands. */
  readonly brandKey: string;
  readonly country: string;
  readonly countries: readonly string[];
  readonly provider: string;
  readonly timeZone: string;
  readonly currency: string;
  readonly languages: readonly string[];
  readonly prizes: StoredPrizes;
  readonly signUp: Brand["signUp"];
  readonly dialCode: string;
  readonly phoneDigits: number;
  /** The first digits of its mobile numbers, after the country code. */
  readonly mobilePrefix: string;
  readonly playerCount: number;
  /** How the main player paid for a voucher; null where the store is not open yet. */
  readonly voucherPaidBy: "airtime" | "cash" | null;
  /** The subscriptions of most players; the main player has the first. */
  readonly offers: readonly Offer[];
  /** The number under which a demo brand signs its visitors in. */
  readonly mainPlayerMsisdn: string | null;
}

const playersOfDefault = 2_000;
const playersOfOthers = 250;

export function audiencesOf(brands: readonly Brand[]): Audience[] {
  const groups = Map.groupBy(brands, (brand) =>
    [brand.service, brand.country, brand.eventProvider].join(" "),
  );
  return [...groups.values()].map(audienceOf);
}

function audienceOf(brands: readonly Brand[]): Audience {
  const [first] = brands;
  if (!first) throw new Error("an audience needs a brand");
  const isDefault = brands.some((brand) => brand.key === defaultBrandKey);
  return {
    service: first.service,
    brandKey: first.key,
    country: first.country,
    countries: first.countries,
    provider: first.eventProvider,
    timeZone: first.timeZone,
    currency: first.currency.code,
    languages: [...new Set(["en", ...brands.map((brand) => brand.language)])],
    prizes: prizesOf(first),
    signUp: first.signUp,
    dialCode: first.dialCode,
    phoneDigits: first.phone.digits[0] ?? 9,
    mobilePrefix: first.phone.mobilePrefixes[0] ?? "7",
    playerCount: isDefault ? playersOfDefault : playersOfOthers,
    voucherPaidBy: first.store !== "open" ? null : first.operator === null ? "cash" : "airtime",
    offers: offersOf(brands),
    mainPlayerMsisdn: brands.find((brand) => brand.demoMsisdn !== null)?.demoMsisdn ?? null,
  };
}

function prizesOf({ prizes }: Brand): StoredPrizes {
  if (!prizes) return { pool: 0, places: [] };
  const places = [prizes.one, prizes.two, prizes.three, prizes.four];
  return { pool: prizes.pool.minor, places: places.flatMap((place) => (place ? [place.minor] : [])) };
}
