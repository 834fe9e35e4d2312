import { defaultBrandKey, type Brand, type OperatorFamily } from "#features/branding/rules.ts";
import { shownStatus } from "#features/subscriptions/rules.ts";
import type { StoredPrizes } from "#features/battlegrounds/server/tables.ts";
import { createFormat, type Money } from "#kit/i18n/format.ts";
import { fill } from "#kit/i18n/text.ts";
import amharic from "#languages/am/subscriptions.json" with { type: "json" };
import arabic from "#languages/ar/subscriptions.json" with { type: "json" };
import english from "#languages/en/subscriptions.json" with { type: "json" };

/** Those who share players and battlegrounds: one service, country and event provider, in all its languages. */
export interface Audience {
  readonly service: string;
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
  readonly playerCount: number;
  /** What most of them have subscribed to; null where only cards are taken. */
  readonly plan: Plan | null;
  /** The number under which a demo brand signs its visitors in. */
  readonly starMsisdn: string | null;
}

/** A subscription by the month, charged by the operator. */
export interface Plan {
  readonly brand: string;
  readonly operator: OperatorFamily;
  readonly productId: string;
  readonly packageId: string;
  readonly price: Money;
  readonly timeZone: string;
  /** What the operator calls an active subscriber. */
  readonly activeWord: string;
  /** What was shown beside the button. */
  readonly sentence: string;
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
    playerCount: isDefault ? playersOfDefault : playersOfOthers,
    plan: planOf(first),
    starMsisdn: brands.find((brand) => brand.demoMsisdn !== null)?.demoMsisdn ?? null,
  };
}

function prizesOf({ prizes }: Brand): StoredPrizes {
  if (!prizes) return { pool: 0, places: [] };
  const places = [prizes.one, prizes.two, prizes.three, prizes.four];
  return { pool: prizes.pool.minor, places: places.flatMap((place) => (place ? [place.minor] : [])) };
}

const sentences: Readonly<Partial<Record<Brand["language"], typeof english>>> = {
  en: english,
  ar: arabic,
  am: amharic,
};

function planOf(brand: Brand): Plan | null {
  const { operator, key, productId, packages, timeZone, locale, currency, name, company } = brand;
  if (operator === null) return null;
  const words = sentences[brand.language] ?? english;
  const { id: packageId, price } = packages.monthly;
  const cost = fill(words.price_monthly, [createFormat({ locale, currency }).money(price)], String);
  return {
    brand: key,
    operator,
    productId: String(productId),
    packageId,
    price,
    timeZone,
    activeWord: shownStatus(operator, "active", null),
    sentence: fill(words.sentence, [name, company.name, cost], String),
  };
}
