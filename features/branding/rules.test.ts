import { describe, expect, test } from "vitest";
import {
  brandForHost,
  checkBrand,
  checkHosts,
  checkRealms,
  defineBrand,
  isMsisdnOf,
  publicBrand,
  statesAmount,
  type BrandFile,
} from "./rules.ts";

const file = defineBrand({
  key: "new-za-en",
  name: "New League",
  shortName: "New",
  logoWord: "New",
  availableFrom: "2026-01-01",
  country: "ZA",
  language: "en",
  direction: "ltr",
  locale: "en-ZA",
  timeZone: "Africa/Johannesburg",
  currency: { code: "ZAR", symbol: "R" },
  signUp: "otp",
  minimumAge: 18,
  dialCode: "27",
  phone: { digits: [9], example: "82 123 4567", mobilePrefixes: ["6", "7", "82"] },
  provider: "new",
  operator: "south-african",
  eventProvider: "new-za",
  service: "new-za",
  serviceId: "NEW-1",
  productId: 99,
  gameTitle: "New League",
  gameUrl: "https://new-za-en.kickoff.example/landing",
  packages: { daily: { price: 7.5, id: "new-day" }, monthly: { price: 60, id: "new-month" } },
  cardPayment: false,
  paymentMethods: ["airtime"],
  prizes: { one: 12_000, two: 7_000, three: 4_000, pool: 25_000 },
  store: "open",
  claims: { activePlayers: 500_000, supportAroundTheClock: true, monthlyPrizePool: 50_000 },
  termsCode: "new-za-en",
  tsAndCsURL: "https://new-za-en.kickoff.example/terms-conditions",
  privacyLanguage: "en",
  support: { email: "help@new-za-en.kickoff.example", answerWithinHours: 24 },
  company: { name: "New Ltd", registrationNumber: "1", address: "1 New Road" },
  baseRoute: "/landing",
  ealEuropeBrand: false,
  footer: false,
  cookieConsent: false,
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
const fileName = "brands/new-za-en/brand.ts";
const check = (changes: object = {}) => checkBrand({ ...file, ...changes }, fileName);
const demo = { demo: { msisdn: "27600000001" } };

describe("a checked brand", () => {
  test("has money in minor units with its currency", () => {
    expect(check().packages).toEqual({
      daily: { id: "new-day", price: { minor: 750, currency: "ZAR" }, serviceId: "NEW-1" },
      weekly: null,
      monthly: { id: "new-month", price: { minor: 6_000, currency: "ZAR" }, serviceId: "NEW-1" },
    });
    expect(check().prizes).toMatchObject({ one: { minor: 1_200_000, currency: "ZAR" }, four: null });
  });

  test("has every field, also those that the file omits", () => {
    expect(check()).toMatchObject({
      countries: ["ZA"],
      demoBrandConfig: false,
      demoMsisdn: null,
      nigerianBrand: false,
      nigeria: null,
      freeTrialHours: 0,
      externalPlaySite: null,
      operatorPaymentPage: null,
      operatorOptInPage: null,
    });
    expect(check(demo)).toMatchObject({ demoBrandConfig: true, demoMsisdn: "27600000001" });
    expect(check({ prizes: null, claims: { ...file.claims, monthlyPrizePool: null } }).prizes).toBeNull();
  });

  test("hides the operator's identifiers from the browser", () => {
    const shown = JSON.stringify(publicBrand(check(demo)));
    for (const hidden of ["NEW-1", "new-day", "27600000001", "#ff5a2c", '"productId"']) {
      expect(shown).not.toContain(hidden);
    }
    expect(publicBrand(check())).toMatchObject({
      name: file.name,
      signUp: "otp",
      packages: { daily: { minor: 750 }, weekly: null, monthly: { minor: 6_000 } },
    });
  });
});

test("a brand that is not sold yet claims no number of players", () => {
  const claims = { ...file.claims, activePlayers: null };
  expect(publicBrand(check({ claims }))).toMatchObject({ claims: { activePlayers: null } });
});

describe("a faulty brand file", () => {
  const nigeria = { dailyServiceId: "" };
  test.each<[what: string, changes: object, says: string]>([
    [
      "a missing field",
      { dialCode: undefined },
      "dialCode is missing: it must be the dialling code in digits, without +.",
    ],
    ["a wrong dial code", { dialCode: "+27" }, "dialCode must be the dialling code in digits, without +."],
    ["an unknown field", { prizs: 1 }, "prizs is not a known field."],
    [
      "an unknown field inside",
      { support: { email: "a@b.c", fax: "1" } },
      "support.fax is not a known field.",
    ],
    [
      "a price as text",
      { packages: { monthly: { price: "60", id: "m" } } },
      "packages.monthly.price must be a plain number, for example 29.99.",
    ],
    [
      "a free package",
      { packages: { monthly: { price: 0, id: "m" } } },
      "packages.monthly.price must be more than zero.",
    ],
    [
      "half a cent",
      { packages: { monthly: { price: 0.005, id: "m" } } },
      "packages.monthly.price must not be finer than the smallest coin of ZAR.",
    ],
    ["a day that is not", { availableFrom: "2025-02-30" }, "availableFrom must be a date like 2025-08-01."],
    [
      "a claim of no players",
      { claims: { ...file.claims, activePlayers: 0 } },
      "claims.activePlayers must be null (not claimed) or a number of players.",
    ],
    ["no way to pay", { paymentMethods: [] }, 'paymentMethods must be a list, like ["airtime"].'],
    [
      "no operator",
      { operator: undefined },
      "operator must be named exactly when paymentMethods has airtime.",
    ],
    [
      "an unknown operator",
      { operator: "mars" },
      "operator must be one of: kenya, telkom, south-african, nigeria.",
    ],
    ["a wrong choice", { store: "closed" }, "store must be one of: open, coming-soon."],
    [
      "an unknown zone",
      { timeZone: "Africa/Pretoria" },
      "timeZone must be a time zone like Africa/Johannesburg.",
    ],
    ["a wrong locale", { locale: "en_ZA" }, "locale must be a language tag like en-ZA."],
    ["another language's locale", { locale: "fr-FR" }, "locale must begin with the language, en-."],
    [
      "an unknown currency",
      { currency: { code: "ZZZ", symbol: "Z" } },
      "currency.code must be a currency code like ZAR.",
    ],
    ["Europe without countries", { country: "EU" }, "countries must name the countries of EU."],
    [
      "a weekly package outside Nigeria",
      { packages: { ...file.packages, weekly: { price: 35, id: "w" } } },
      "packages.weekly must be left out: only Nigerian brands sell by the week.",
    ],
    [
      "Nigeria without its services",
      { country: "NG" },
      "nigeria is missing: a brand in NG must name its network services.",
    ],
    [
      "half of Nigeria's services",
      { country: "NG", nigeria },
      "nigeria.dailyServiceId must be an identifier without spaces.",
    ],
    [
      "e-mail sign-up without cards",
      { signUp: "email" },
      "cardPayment must be true because sign-up is by e-mail and no operator can charge.",
    ],
    [
      "cards without a method",
      { cardPayment: true },
      "paymentMethods must name cards or wallets exactly when cardPayment is true.",
    ],
    [
      "a foreign demo number",
      { demo: { msisdn: "2348031234567" } },
      "demo.msisdn must be 27 followed by 9 digits.",
    ],
    [
      "a pool claim without prizes",
      { prizes: null },
      "claims.monthlyPrizePool must be null because the brand shows no prizes.",
    ],
    [
      "a pool smaller than its places",
      { prizes: { one: 5, two: 4, three: 3, four: 2, pool: 13 } },
      "prizes.pool must be at least what the places add up to.",
    ],
    [
      "a colour by name",
      { theme: { ...file.theme, brand: "red" } },
      "theme.brand must be a colour like #ff5a2c.",
    ],
    [
      "a key that is not its folder",
      { key: "other-za-en" },
      "key must be the name of the folder, new-za-en.",
    ],
  ])("with %s is refused by file and field", (_, changes, says) => {
    expect(() => check(changes)).toThrow(`${fileName}: ${says}`);
  });

  test("lists all its faults, one per line", () => {
    const faulty = { ...file, name: "", store: "closed", prizs: 1 };
    expect(() => checkBrand(faulty, fileName)).toThrow(
      new Error(
        [
          "name must be a text that is not empty.",
          "store must be one of: open, coming-soon.",
          "prizs is not a known field.",
        ]
          .map((fault) => `${fileName}: ${fault}`)
          .join("\n"),
      ),
    );
  });

  test.each([undefined, null, "blg", []])("that exports %j says to use defineBrand", (exported) => {
    expect(() => checkBrand(exported, fileName)).toThrow(
      "the file must export a brand written with defineBrand",
    );
  });
});

describe("realms", () => {
  const one = check();
  const sharing = (changes: Partial<BrandFile>) =>
    checkBrand({ ...file, key: "second", ...changes }, "brands/second/brand.ts");

  test("a demo brand is never in another brand's realm", () => {
    const problem =
      "service new-za is shared by new-za-en and second, but a demo brand must be alone in its own.";
    expect(() => checkRealms([one, sharing(demo)])).toThrow(problem);
    expect(() => checkRealms([one, sharing({ ...demo, service: "second" })])).not.toThrow();
  });

  test("brands of one realm have the same price, currency, country and sign-up", () => {
    expect(() => checkRealms([one, sharing({ name: "Neue Liga", timeZone: "Africa/Lagos" })])).not.toThrow();
    expect(() => checkRealms([one, sharing({ packages: { monthly: { price: 61, id: "m" } } })])).toThrow(
      "so their packages must be the same",
    );
  });
});

describe("hosts", () => {
  const keys = ["a", "b"];
  const entries = [
    { host: "a.kickoff.example", brand: "a" },
    { host: "www.kickoff.example", brand: "a", alias: true },
    { host: "b.kickoff.example", brand: "b" },
  ] as const;

  test.each([
    ["a.kickoff.example", "a"],
    ["WWW.Kickoff.Example", "a"],
    ["b.kickoff.example:3000", "b"],
    ["b.kickoff.example.", "b"],
    ["b.kickoff.example.:443", "b"],
    ["b.localhost:3000", "b"],
    ["c.localhost", undefined],
    ["localhost", undefined],
    ["a.kickoff.example.evil.example", undefined],
    ["", undefined],
  ])("%j serves %s", (host, key) => {
    expect(brandForHost(host, checkHosts(entries, keys))).toBe(key);
  });

  test("a brand without an entry is served under its own key", () => {
    const hosts = checkHosts(entries, [...keys, "c"]);
    expect(hosts.mainHostOf.get("c")).toBe("c.kickoff.example");
    expect(brandForHost("c.kickoff.example", hosts)).toBe("c");
  });

  test.each<[what: string, extra: Parameters<typeof checkHosts>[0][number], says: string]>([
    [
      "a host that stands twice",
      { host: "www.kickoff.example", brand: "b", alias: true },
      "www.kickoff.example stands twice.",
    ],
    [
      "a second main host",
      { host: "c.kickoff.example", brand: "b" },
      "b has two main hosts: mark one as an alias.",
    ],
    [
      "a brand without a folder",
      { host: "c.kickoff.example", brand: "c" },
      "c.kickoff.example names the brand c, which has no folder.",
    ],
    [
      "a foreign host",
      { host: "c.example.com", brand: "b", alias: true },
      "c.example.com must be a small-letter name under kickoff.example.",
    ],
    [
      "a bare name",
      { host: "c", brand: "b", alias: true },
      "c must be a small-letter name under kickoff.example.",
    ],
    [
      "a host in capitals",
      { host: "C.kickoff.example", brand: "b", alias: true },
      "C.kickoff.example must be a small-letter name under kickoff.example.",
    ],
  ])("%s is refused", (_, extra, says) => {
    expect(() => checkHosts([...entries, extra], keys)).toThrow(`brands/hosts.ts: ${says}`);
  });

  test("aliases without a main host are refused", () => {
    const alias = { host: "c.kickoff.example", brand: "c", alias: true } as const;
    expect(() => checkHosts([...entries, alias], [...keys, "c"])).toThrow("c has aliases but no main host.");
  });
});

test.each([
  ["27821234567", true],
  ["2782123456", false],
  ["278212345678", false],
  ["+27821234567", false],
  ["2348031234", false],
  ["27 82123456", false],
])("%s is a number of the market: %s", (msisdn, isOurs) => {
  expect(isMsisdnOf(check(), msisdn)).toBe(isOurs);
});

test.each([
  ["R7 per day", "R7", true],
  ["R70 per day", "R7", false],
  ["R7,000 for the second", "R7", false],
  ["R7 000 for the second", "R7", false],
  ["ZAR7", "R7", false],
  ["129,99 € im Monat", "29,99 €", false],
  ["29,99 € im Monat", "29,99 €", true],
  ["R7, or R60 a month.", "R7", true],
  ["only R60.", "R60", true],
])("%s states %s as a whole amount: %s", (text, amount, expected) => {
  expect(statesAmount(text, amount)).toBe(expected);
});
