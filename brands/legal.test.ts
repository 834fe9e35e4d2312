import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import {
  brandLanguages,
  insertParts,
  parseLegalParts,
  parseTermsVersion,
  statesAmount,
  type Brand,
} from "#features/branding/rules.ts";
import { folder, keys, labelsOf, load, privacyOf, read, termsOf } from "./testing/legal-texts.ts";

/** How the day of the last update is written in each language, whichever day it is. */
const lastUpdate: Record<Brand["language"], RegExp> = {
  en: /^Last updated \d{1,2} \p{L}+ 20\d\d\./mu,
  fr: /^Dernière mise à jour\u00a0: (\d{1,2}|1er) \p{L}+ 20\d\d\./mu,
  es: /^Última actualización: \d{1,2} de \p{L}+ de 20\d\d\./mu,
  it: /^Ultimo aggiornamento: (\d{1,2}|1º) \p{L}+ 20\d\d\./mu,
  de: /^Zuletzt aktualisiert am \d{1,2}\. \p{L}+ 20\d\d\./mu,
  ar: /^آخر تحديث: \d{1,2} \p{L}+( \p{L}+)? 20\d\d\./mu,
  am: /^መጨረሻ የተሻሻለው፦ \p{L}+ \d{1,2} ቀን 20\d\d።/mu,
};

test.each(keys)(
  "the newest stored version of the terms of %s is their current text (npm run terms)",
  async (key) => {
    const { language } = await load(key);
    const numbers = readdirSync(join(folder, key, "terms-versions")).map((file) => Number.parseInt(file, 10));
    const newest = Math.max(...numbers);
    const { version } = parseTermsVersion(read(`${key}/terms-versions/${newest}.md`), newest);
    expect(version.markdown).toBe(
      insertParts(read(`${key}/terms.md`), parseLegalParts(read(`shared-terms/${language}.md`))),
    );
  },
);

describe.each(keys)("the terms of %s", (key) => {
  test("state brand, organiser, minimum age, support address and the day of the last update", async () => {
    const { name, company, minimumAge, support, language } = await load(key);
    const terms = await termsOf(key);
    for (const fact of [name, company.name, company.registrationNumber, String(minimumAge), support.email]) {
      expect(terms).toContain(fact);
    }
    expect(terms).toMatch(lastUpdate[language]);
  });

  test("name the path to the end of the subscription by the labels of the app", async () => {
    const { language } = await load(key);
    const labels = ["branding.menu", "branding.manageSubscription", "subscriptions.stop"].map(
      labelsOf(language),
    );
    const comma = new Map<string, string>([
      ["ar", "، "],
      ["am", "፣ "],
    ]).get(language);
    expect(await termsOf(key)).toContain(labels.join(comma ?? ", "));
  });

  test("state the periods for disputes, prizes, complaints and stored data, and the hours of support", async () => {
    const terms = await termsOf(key);
    const lines = terms.split("\n");
    const hasLineWith = (...patterns: RegExp[]) =>
      lines.some((line) => patterns.every((pattern) => pattern.test(line)));
    expect(
      hasLineWith(/\b24\b|በ24/, /Dispute|dispute|litige|disputa|contestazione|Einspruch|الاعتراض|ተቃውሞ/),
    ).toBe(true);
    expect(terms).toMatch(
      /30 (business days|jours ouvrables|días hábiles|giorni lavorativi|Werktagen|يوم عمل)|በ30 የሥራ ቀናት/,
    );
    expect(hasLineWith(/21/, /complaint|réclamation|reclamación|reclamo|Beschwerde|الشكوى|ቅሬታ/)).toBe(true);
    expect(hasLineWith(/\b6\b|ለ6/, /data|données|datos|dati|Daten|بياناتك|መረጃ/)).toBe(true);
    expect(terms).toContain("24x7");
  });

  test("state the prizes of the specification exactly if the brand shows prizes", async () => {
    const { country, prizes } = await load(key);
    // The specification has sums in rand only.
    if (prizes !== null && country !== "ZA") return;
    const terms = await termsOf(key);
    for (const sum of ["R25,000", "R12,000", "R7,000", "R4,000", "R2,000"]) {
      expect(statesAmount(terms, sum), sum).toBe(prizes !== null);
    }
  });
});

test.each(readdirSync(join(folder, "../languages/de")))(
  "the German texts in %s call the terms neither Nutzungsbedingungen nor Geschäftsbedingungen nor Bedingungen",
  (file) => {
    expect(read(`../languages/de/${file}`)).not.toMatch(/(Nutzungs|Geschäfts|den )[Bb]edingungen/);
  },
);

/** Facts of its market that the terms of a brand state. */
const marketFacts: Readonly<Record<string, readonly string[]>> = {
  "mtn-za-en": ["21 July 2025", "RICA", "R35 per week", "MTN", "1 August 2025", "live in South Africa"],
  "airtel-ng-en": [
    "21 July 2025",
    "13340",
    "STOP DAILY",
    "STOP WEEKLY",
    "1 September 2025",
    "Employees and agents",
  ],
  "mtn-ng-en": [
    "21 July 2025",
    "13340",
    "STOP DAILY",
    "STOP WEEKLY",
    "1 October 2025",
    "Employees and agents",
  ],
  "eal-eu-en": [
    "21 July 2025",
    "24 hours",
    "parent or guardian",
    "14 days",
    "law of the United Kingdom",
    "end of the billing cycle",
  ],
  "eal-eu-fr": ["21 juillet 2025", "24 heures", "14 jours", "droit du Royaume-Uni"],
  "eal-eu-es": ["21 de julio de 2025", "24 horas", "14 días", "ley del Reino Unido"],
  "eal-eu-it": ["21 luglio 2025", "24 ore", "14 giorni", "legge del Regno Unito"],
  "eal-eu-de": ["21. Juli 2025", "24 Stunden", "14 Tagen", "Recht des Vereinigten Königreichs"],
};

test.each(Object.entries(marketFacts))(
  "the terms of %s state the facts of their market",
  async (key, facts) => {
    const terms = await termsOf(key);
    for (const fact of facts) expect(terms).toContain(fact);
  },
);

const countHeadings = (text: string) => text.match(/^#+ /gm)?.length;

test.each([
  ...["fr", "es", "it", "de"].map((language) => [`eal-eu-${language}`, "eal-eu-en"] as const),
  ["blg-ps-am", "blg-ps-ar"] as const,
])("the terms of %s have as many headings as those of %s", async (translation, original) => {
  expect(countHeadings(await termsOf(translation))).toBe(countHeadings(await termsOf(original)));
});

test.each(brandLanguages)("the privacy page in %s has as many headings as the English one", (language) => {
  expect(countHeadings(privacyOf(language))).toBe(countHeadings(privacyOf("en")));
});

test.each(brandLanguages)(
  "the privacy page in %s states brand, organiser and address by placeholder, and the day of the last update",
  (language) => {
    const page = privacyOf(language);
    for (const placeholder of ["{0}", "{1}", "{2}"]) expect(page).toContain(placeholder);
    // The hours within which a data breach is reported.
    expect(page).toContain("72");
    expect(page).toMatch(lastUpdate[language]);
  },
);
