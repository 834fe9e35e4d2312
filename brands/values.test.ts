import { readdirSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { checkBrand, checkHosts, checkRealms, publicBrand, type Brand } from "#features/branding/rules.ts";
import { hosts } from "./hosts.ts";

const southAfrican = [
  "blg-za-en",
  "tlk-za-en",
  "vc-za-en",
  "vc-za-en-demo",
  "vc-za-en-demo-one",
  "mtn-za-en",
  "mtn-za-en-demo",
];
const european = ["eal-eu-en", "eal-eu-fr", "eal-eu-es", "eal-eu-it", "eal-eu-de"];
const palestinian = ["blg-ps-ar", "blg-ps-am"];
const nigerian = ["airtel-ng-en", "mtn-ng-en"];
const demos = ["vc-za-en-demo", "vc-za-en-demo-one", "mtn-za-en-demo"];
const keys = [...southAfrican, "saf-ke-en", ...nigerian, ...european, ...palestinian];

const brands = new Map<string, Brand>();
const brand = (key: string) => {
  const found = brands.get(key);
  if (!found) throw new Error(`There is no brand ${key}`);
  return found;
};
/** Checks the brands of the specification only: a new brand chooses its own values. */
const keysWhere = (holds: (brand: Brand) => boolean) => keys.filter((key) => holds(brand(key)));
const withoutLanguage = (key: string) => key.replace(/-(?:en|fr|es|it|de|ar|am)\b/, "");
const sorted = (list: readonly string[]) => list.toSorted();

beforeAll(async () => {
  const folders = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" });
  for (const path of folders.filter((name) => name.endsWith("brand.ts"))) {
    const key = path.split(/[/\\]/)[0]!;
    const module = (await import(`./${key}/brand.ts`)) as { default: unknown };
    brands.set(key, checkBrand(module.default, `brands/${key}/brand.ts`));
  }
});

test("the seventeen brands of the specification are there", () => {
  expect(keys).toHaveLength(17);
  expect([...brands.keys()]).toEqual(expect.arrayContaining(keys));
});

test("every brand has a name of its own", () => {
  expect(new Set([...brands.values()].map(({ name }) => name)).size).toBe(brands.size);
});

describe("markets", () => {
  test.each([
    [southAfrican, { country: "ZA", currency: { code: "ZAR", symbol: "R" }, dialCode: "27", productId: 47 }],
    [
      ["saf-ke-en"],
      { country: "KE", currency: { code: "KES", symbol: "Ksh" }, dialCode: "254", productId: 42 },
    ],
    [
      ["airtel-ng-en"],
      { country: "NG", currency: { code: "NGN", symbol: "N" }, dialCode: "234", productId: 50 },
    ],
    [
      ["mtn-ng-en"],
      { country: "NG", currency: { code: "NGN", symbol: "N" }, dialCode: "234", productId: 66 },
    ],
    [european, { country: "EU", currency: { code: "EUR", symbol: "€" } }],
    [palestinian, { country: "PS", dialCode: "970" }],
  ])("%s have their country, currency and product", (list, values) => {
    for (const key of list) expect(brand(key)).toMatchObject(values);
  });

  test("numbers have the length of their country", () => {
    expect(brand("blg-za-en").phone.digits).toEqual([9]);
    expect(brand("mtn-ng-en").phone.digits).toEqual([10]);
    expect(brand("saf-ke-en").phone.digits).toEqual([9]);
  });

  test("the language is the end of the key, and Arabic alone runs from right to left", () => {
    for (const one of brands.values()) {
      const language = /-(en|fr|es|it|de|ar|am)\b/.exec(one.key)?.[1];
      expect(one).toMatchObject({
        language,
        privacyLanguage: language,
        direction: language === "ar" ? "rtl" : "ltr",
      });
    }
  });

  test("the first day of sale is the one that the terms name", () => {
    for (const key of southAfrican) expect(brand(key).availableFrom).toBe("2025-08-01");
    expect(nigerian.map((key) => brand(key).availableFrom)).toEqual(["2025-09-01", "2025-10-01"]);
  });
});

describe("prices", () => {
  test.each<[key: string, daily: number | null, weekly: number | null, monthly: number]>([
    ["mtn-za-en", 700, null, 6_000],
    ["airtel-ng-en", 10_000, 25_000, 30_000],
    ["mtn-ng-en", 15_000, 30_000, 30_000],
    ...european.map((key): [string, null, null, number] => [key, null, null, 2_999]),
  ])("%s: daily %s, weekly %s, monthly %s in the smallest coin", (key, daily, weekly, monthly) => {
    const { packages } = publicBrand(brand(key));
    expect([packages.daily?.minor ?? null, packages.weekly?.minor ?? null, packages.monthly?.minor]).toEqual([
      daily,
      weekly,
      monthly,
    ]);
  });

  test("only the Nigerian brands sell by the week", () => {
    expect(sorted(keysWhere(({ packages }) => packages.weekly !== null))).toEqual(nigerian);
  });

  test("only the European brands give a free day, and they sell nothing by the day", () => {
    expect(keysWhere(({ freeTrialHours }) => freeTrialHours === 24)).toEqual(
      keysWhere((one) => one.packages.daily === null),
    );
    expect(sorted(keysWhere(({ freeTrialHours }) => freeTrialHours > 0))).toEqual(sorted(european));
  });

  test("cards are taken by the European brands, Telkom and the default brand", () => {
    expect(sorted(keysWhere(({ cardPayment }) => cardPayment))).toEqual(
      sorted([...european, "tlk-za-en", "blg-za-en"]),
    );
  });
});

describe("what a brand shows", () => {
  test("prizes are shown in South Africa alone, at the sums of the tournament terms", () => {
    expect(sorted(keysWhere(({ prizes }) => prizes !== null))).toEqual(sorted(southAfrican));
    const rand = (major: number) => ({ minor: major * 100, currency: "ZAR" });
    for (const key of southAfrican) {
      expect(brand(key).prizes).toEqual({
        one: rand(12_000),
        two: rand(7_000),
        three: rand(4_000),
        four: rand(2_000),
        pool: rand(25_000),
      });
      expect(brand(key).claims.monthlyPrizePool).toEqual(rand(50_000));
    }
  });

  test("every brand claims 500 000 players and support around the clock, from 18 years on", () => {
    for (const key of keys) {
      expect(brand(key)).toMatchObject({
        minimumAge: 18,
        claims: { activePlayers: 500_000, supportAroundTheClock: true },
      });
    }
  });

  test("the store is open on the league, the demos, MTN South Africa and Europe", () => {
    expect(sorted(keysWhere(({ store }) => store === "open"))).toEqual(
      sorted(["blg-za-en", ...demos, "mtn-za-en", ...european]),
    );
  });

  test("footer and cookie consent are European", () => {
    expect(sorted(keysWhere((one) => one.footer && one.cookieConsent && one.ealEuropeBrand))).toEqual(
      sorted(european),
    );
    expect(
      keysWhere((one) => one.footer !== one.ealEuropeBrand || one.cookieConsent !== one.ealEuropeBrand),
    ).toEqual([]);
  });

  test("one brand starts at / and all others at /landing", () => {
    expect(keysWhere(({ baseRoute }) => baseRoute === "/")).toEqual(["mtn-za-en"]);
  });

  test("the terms codes are the specification's seventeen, azishe for the brand that has no code of its own", () => {
    const codes = keys.map((key) => (key === "mtn-za-en-demo" ? "azishe" : key));
    expect(keys.map((key) => brand(key).termsCode)).toEqual(codes);
  });
});

describe("getting in", () => {
  test("Europe signs up by e-mail, everyone else by a code to the phone", () => {
    expect(sorted(keysWhere(({ signUp }) => signUp === "email"))).toEqual(sorted(european));
  });

  test("only demo brands have a demo number", () => {
    expect(sorted(keysWhere(({ demoMsisdn }) => demoMsisdn !== null))).toEqual(sorted(demos));
    expect(sorted(keysWhere(({ demoBrandConfig }) => demoBrandConfig))).toEqual(sorted(demos));
  });

  test("Nigerian brands know their network's services, and MTN's its external id", () => {
    expect(sorted(keysWhere(({ nigerianBrand }) => nigerianBrand))).toEqual(nigerian);
    for (const key of nigerian) expect(brand(key).nigeria).toMatchObject({ srcAddress: "13340" });
    expect(brand("mtn-ng-en").nigeria?.externalServiceId).toBeDefined();
    expect(brand("airtel-ng-en").nigeria?.externalServiceId).toBeUndefined();
  });

  test("Kenya has its play site, Telkom its payment page, MTN South Africa its opt-in page for each package", () => {
    expect(keysWhere(({ externalPlaySite }) => externalPlaySite !== null)).toEqual(["saf-ke-en"]);
    expect(keysWhere(({ operatorPaymentPage }) => operatorPaymentPage !== null)).toEqual(["tlk-za-en"]);
    expect(keysWhere(({ operatorOptInPage }) => operatorOptInPage !== null)).toEqual(["mtn-za-en"]);
    const { daily, monthly } = brand("mtn-za-en").packages;
    expect(monthly.serviceId).not.toBe(daily?.serviceId);
  });
});

describe("realms", () => {
  test("language variants share one, and every other brand is alone in its own", () => {
    const members = Map.groupBy(brands.values(), ({ service }) => service);
    const sharing = (key: string) => members.get(brand(key).service)!.map((one) => one.key);
    for (const variants of [european, palestinian]) {
      for (const key of variants) expect(sharing(key)).toEqual(expect.arrayContaining(variants));
    }
    for (const list of members.values()) {
      expect(new Set(list.map(({ key }) => withoutLanguage(key))).size).toBe(1);
    }
    expect(() => checkRealms(brands.values())).not.toThrow();
  });

  test("battlegrounds are no wider than a realm", () => {
    const realmOf = Map.groupBy(brands.values(), ({ eventProvider }) => eventProvider);
    for (const list of realmOf.values()) expect(new Set(list.map(({ service }) => service)).size).toBe(1);
  });
});

describe("hosts", () => {
  test.each(keys)("%s has its main host", (key) => {
    expect(checkHosts(hosts, brands.keys()).mainHostOf.get(key)).toBe(`${key}.kickoff.example`);
    expect(hosts.filter((each) => each.brand === key && each.alias !== true)).toHaveLength(1);
  });

  test.each([
    ["www.kickoff.example", "blg-za-en"],
    ["azishe.kickoff.example", "mtn-za-en-demo"],
    ["uwanja.kickoff.example", "saf-ke-en"],
    ["naija-clash.kickoff.example", "mtn-ng-en"],
    ["eal.kickoff.example", "eal-eu-en"],
  ])("%s is an alias of %s", (host, key) => {
    expect(hosts).toContainEqual({ host, brand: key, alias: true });
  });

  test("no two brands share one, and all 22 of the specification are there", () => {
    expect(new Set(hosts.map(({ host }) => host)).size).toBe(hosts.length);
    expect(hosts.filter((each) => keys.includes(each.brand))).toHaveLength(22);
  });

  test("the addresses a brand gives operators are on its main host", () => {
    const { mainHostOf } = checkHosts(hosts, brands.keys());
    for (const one of brands.values()) {
      const origin = `https://${mainHostOf.get(one.key)}`;
      expect(one.tsAndCsURL).toBe(`${origin}/terms-conditions`);
      expect(one.gameUrl).toBe(`${origin}${one.baseRoute}`);
    }
  });
});
