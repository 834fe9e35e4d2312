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

test.each(keys)("the terms of %s are stored as a version (npm run terms)", async (key) => {
  const { language } = await load(key);
  const numbers = readdirSync(join(folder, key, "terms-versions")).map((file) => Number.parseInt(file, 10));
  const newest = Math.max(...numbers);
  const { version } = parseTermsVersion(read(`${key}/terms-versions/${newest}.md`), newest);
  expect(version.markdown).toBe(
    insertParts(read(`${key}/terms.md`), parseLegalParts(read(`shared-terms/${language}.md`))),
  );
});

describe.each(keys)("the terms of %s", (key) => {
  test("name the brand, the organiser, the age, the help address and the day of the last update", async () => {
    const { name, company, minimumAge, support, language } = await load(key);
    const terms = await termsOf(key);
    for (const fact of [name, company.name, company.registrationNumber, String(minimumAge), support.email]) {
      expect(terms).toContain(fact);
    }
    expect(terms).toMatch(lastUpdate[language]);
  });

  test("lead to the end of the subscription by the words that the app shows", async () => {
    const { language } = await load(key);
    const path = ["branding.menu", "branding.manageSubscription", "subscriptions.stop"].map(
      labelsOf(language),
    );
    const comma = new Map<string, string>([
      ["ar", "، "],
      ["am", "፣ "],
    ]).get(language);
    expect(await termsOf(key)).toContain(path.join(comma ?? ", "));
  });

  test("keep to the limits of the specification: disputes, payment, complaints, data, support", async () => {
    const terms = await termsOf(key);
    const sentences = terms.split("\n");
    const says = (...numbers: RegExp[]) =>
      sentences.some((sentence) => numbers.every((number) => number.test(sentence)));
    expect(says(/\b24\b|በ24/, /Dispute|dispute|litige|disputa|contestazione|Einspruch|الاعتراض|ተቃውሞ/)).toBe(
      true,
    );
    expect(terms).toMatch(
      /30 (business days|jours ouvrables|días hábiles|giorni lavorativi|Werktagen|يوم عمل)|በ30 የሥራ ቀናት/,
    );
    expect(says(/21/, /complaint|réclamation|reclamación|reclamo|Beschwerde|الشكوى|ቅሬታ/)).toBe(true);
    expect(says(/\b6\b|ለ6/, /data|données|datos|dati|Daten|بياناتك|መረጃ/)).toBe(true);
    expect(terms).toContain("24x7");
  });
});

test("German calls the terms by one word, wherever they are linked or agreed to", () => {
  for (const file of readdirSync(join(folder, "../languages/de"))) {
    expect(read(`../languages/de/${file}`), file).not.toMatch(/(Nutzungs|Geschäfts|den )[Bb]edingungen/);
  }
});

test("prizes are in the terms exactly where the brand shows them", async () => {
  for (const key of keys) {
    const { country, prizes } = await load(key);
    // The sums of the specification are in rand.
    if (prizes !== null && country !== "ZA") continue;
    const terms = await termsOf(key);
    for (const sum of ["R25,000", "R12,000", "R7,000", "R4,000", "R2,000"]) {
      expect(statesAmount(terms, sum), `${key} ${sum}`).toBe(prizes !== null);
    }
  }
});

test("each market's terms have what only that market has", async () => {
  const facts: Record<string, readonly string[]> = {
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
  for (const [key, list] of Object.entries(facts)) {
    const terms = await termsOf(key);
    for (const fact of list) expect(terms).toContain(fact);
  }
});

test("language editions have the same headings in number as their original", async () => {
  const headings = (text: string) => text.match(/^#+ /gm)?.length;
  for (const language of ["fr", "es", "it", "de"]) {
    expect(headings(await termsOf(`eal-eu-${language}`))).toBe(headings(await termsOf("eal-eu-en")));
  }
  expect(headings(await termsOf("blg-ps-am"))).toBe(headings(await termsOf("blg-ps-ar")));
  for (const language of brandLanguages) {
    expect(headings(privacyOf(language))).toBe(headings(privacyOf("en")));
  }
});

test.each(brandLanguages)(
  "the privacy page in %s names brand, organiser and address by placeholder",
  (language) => {
    const page = privacyOf(language);
    for (const fact of ["{0}", "{1}", "{2}", "72"]) expect(page).toContain(fact);
    expect(page).toMatch(lastUpdate[language]);
  },
);
