import type { Brand, BrandFile } from "#features/branding/rules.ts";
import { createFormat } from "#kit/i18n/format.ts";
import { lchOf } from "#kit/ui/theme/colour.ts";
import { periodsOf, type Answers } from "./answers.ts";

export interface Template {
  /** The checked brand. */
  readonly brand: Brand;
  /** The file as it is written: prices in major units. */
  readonly file: BrandFile;
  readonly terms: string;
}

/** The settings of the new brand: those of its market's template, with the answers in their places. */
export function brandFileOf({ file, brand: { country } }: Template, answers: Answers): BrandFile {
  const { key, name, prices, market } = answers;
  const [product = ""] = key.split("-");
  const realm = `${product}-${key.split("-")[1] ?? ""}`;
  const word = name.length > 14 ? (name.split(" ")[0] ?? name) : name;
  const host = `https://${key}.kickoff.example`;
  const pack = (period: (typeof periodsOf)[typeof market][number]) => {
    const price = prices[period];
    return price === undefined || !periodsOf[market].includes(period)
      ? undefined
      : { price, id: `${realm}-${period}` };
  };
  const [daily, weekly] = [pack("daily"), pack("weekly")];
  const packages = {
    ...(daily && { daily }),
    ...(weekly && { weekly }),
    monthly: { price: prices.monthly, id: `${realm}-monthly` },
  };
  const { hue } = lchOf(answers.brandColour);
  const { demo: _, externalPlaySite: __, operatorPaymentPage: ___, operatorOptInPage: ____, ...rest } = file;
  return {
    ...rest,
    country,
    key,
    name,
    shortName: word,
    logoWord: word,
    availableFrom: answers.openingDay,
    provider: product,
    eventProvider: realm,
    service: realm,
    serviceId: `${realm.toUpperCase()}-1`,
    gameTitle: name,
    gameUrl: `${host}/landing`,
    packages,
    ...(file.nigeria && {
      nigeria: {
        ...file.nigeria,
        dailyServiceId: `${product.toUpperCase()}-D`,
        weeklyServiceId: `${product.toUpperCase()}-W`,
        dailyServiceName: `${name} Daily`,
        weeklyServiceName: `${name} Weekly`,
        networkName: answers.network ?? file.nigeria.networkName,
      },
    }),
    prizes: null,
    store: "coming-soon",
    // A brand that is not sold yet has no players to claim.
    claims: { ...file.claims, activePlayers: null, monthlyPrizePool: null },
    termsCode: key,
    tsAndCsURL: `${host}/terms-conditions`,
    support: { email: answers.supportEmail, answerWithinHours: 24 },
    company: {
      name: answers.company,
      registrationNumber: answers.registrationNumber,
      ...(answers.vatNumber !== undefined && { vatNumber: answers.vatNumber }),
      address: answers.address,
    },
    theme: {
      ...file.theme,
      mode: answers.mode,
      brand: answers.brandColour,
      rival: answers.rivalColour,
      background: [Math.round(hue), file.theme.background[1]],
    },
  };
}

const groups: readonly (readonly [title: string, fields: readonly (keyof BrandFile)[]])[] = [
  ["Name and first day of sale", ["key", "name", "shortName", "logoWord", "availableFrom"]],
  ["The market", ["country", "countries", "language", "direction", "locale", "timeZone", "currency"]],
  ["Sign-up", ["signUp", "minimumAge", "dialCode", "phone", "demo", "paysForSms"]],
  [
    "The operator and the account realm. The operator's integration team gives serviceId and productId",
    ["provider", "operator", "eventProvider", "service", "serviceId", "productId", "gameTitle", "gameUrl"],
  ],
  ["Prices", ["packages", "freeTrialHours", "cardPayment", "paymentMethods"]],
  ["The network's services: its integration team gives all of these", ["nigeria"]],
  ["Prizes, store and claims", ["prizes", "store", "claims"]],
  ["Terms, privacy and support", ["termsCode", "tsAndCsURL", "privacyLanguage", "support", "company"]],
  ["Pages", ["baseRoute", "ealEuropeBrand", "footer", "cookieConsent"]],
  ["The theme", ["theme"]],
];

export function brandSource(file: BrandFile): string {
  const named = new Set(groups.flatMap(([, fields]) => fields));
  const forgotten = Object.keys(file).filter((field) => !named.has(field as keyof BrandFile));
  if (forgotten.length > 0) throw new Error(`No group of brand.ts has ${forgotten.join(", ")}`);
  const sections = groups.flatMap(([title, fields]) => {
    const lines = fields.flatMap((field) =>
      file[field] === undefined ? [] : [`  ${field}: ${JSON.stringify(file[field])},`],
    );
    return lines.length > 0 ? [[`  // ${title}`, ...lines].join("\n")] : [];
  });
  // Without quotes around names, as people write them.
  const body = sections.join("\n\n").replace(/"(\w+)":/g, "$1:");
  return [
    'import { defineBrand } from "#features/branding/rules.ts";',
    "",
    `/** ${file.name}. Written by npm run new brand. */`,
    "export default defineBrand({",
    body,
    "});",
    "",
  ].join("\n");
}

/** Dates as the terms of each language write them. */
function dayIn(language: string, locale: string, day: string): string {
  const date = new Date(`${day}T12:00:00Z`);
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" }).format(date);
  if (language !== "am") return part({ day: "numeric", month: "long", year: "numeric" });
  return `${part({ month: "long" })} ${part({ day: "numeric" })} ቀን ${part({ year: "numeric" })}`;
}

/** The day that the terms of all templates name as their last update. */
const templateUpdated = "2025-07-21";

/** The paragraph about the operator's own site, which a new brand does not have. */
const playSite = /^.*\bour play site\b.*\n\n/m;

/** The terms of the template with the new brand's prices, days and names. */
export function termsOf({ brand, file, terms }: Template, answers: Answers, today: string): string {
  const { language, locale } = brand;
  const day = (iso: string) => dayIn(language, locale, iso);
  let text = terms
    .replaceAll(day(templateUpdated), day(today))
    .replaceAll(day(brand.availableFrom), day(answers.openingDay))
    .replaceAll("{{prizes-pool}}", "{{prizes-none}}")
    .replace(playSite, "");
  if (file.nigeria && answers.network !== undefined)
    text = text.replaceAll(file.nigeria.networkName, answers.network);
  text = withName(withAddress(text), answers.name);
  const { vatNumber } = file.company;
  if (vatNumber !== undefined)
    text =
      answers.vatNumber === undefined
        ? text.replace(new RegExp(`, [^,]*${vatNumber}`), "")
        : text.replaceAll(vatNumber, answers.vatNumber);
  return withPrices(text, brand, answers);
}

/** Some terms name the address in their own language. */
function withAddress(text: string): string {
  return text.replace(
    /شارع الإرسال 9، رام الله|(?<=፣ )[^፣።]*ኢርሳል[^።]*|1 Stadium Way, [^.\n]*(?=\.)/gu,
    "{{brand.address}}",
  );
}

/** French drops a vowel before a name that begins with one, as the template's does. */
function withName(text: string, name: string): string {
  return /^[aeiouyhàâéèêîôû]/i.test(name) ? text : text.replace(/\bd’(?=\{\{brand\.name\}\})/g, "de ");
}

function withPrices(text: string, brand: Brand, { market, prices }: Answers): string {
  const format = createFormat(brand);
  const plain = (shown: string) => shown.replaceAll("\u00a0", " ").replace(/[\u200e\u200f]/g, "");
  const { code: currency, symbol } = brand.currency;
  const bare = (shown: string) => plain(shown).replace(symbol, "").trim();
  const amounts = periodsOf[market].map((period) => {
    const { price } = brand.packages[period] ?? {};
    if (!price) throw new Error(`The template has no ${period} price`);
    // Every currency of these markets has two decimals.
    const next = { minor: Math.round((prices[period] ?? 0) * 100), currency };
    return {
      old: plain(format.money(price)),
      oldNumber: bare(format.money(price)),
      next: plain(format.money(next)),
      nextNumber: bare(format.money(next)),
    };
  });
  // Two periods may cost the same, so the table is filled row by row.
  let row = -2;
  return text
    .split("\n")
    .map((line) => {
      if (line.startsWith("|")) {
        const amount = amounts[row];
        row += 1;
        return amount ? plain(line).replace(amount.old, amount.next) : line;
      }
      return amounts.reduce(
        (changed, { old, next, oldNumber, nextNumber }) =>
          changed.includes(old)
            ? changed.replaceAll(old, next)
            : oldNumber.length > 3
              ? changed.replaceAll(oldNumber, nextNumber)
              : changed,
        line,
      );
    })
    .join("\n");
}
