import { fill, type Direction } from "#kit/i18n/text.ts";
import { escapeMarkdown, parseMarkdown, plainText } from "#kit/pure/markdown.ts";
import { brandingProblems, type LegalDocument } from "../contract.ts";
import { announcedTerms, brandLanguages, termsInForce, type Brand, type TermsVersion } from "../rules.ts";

type Language = Brand["language"];

/** Markdown of the brand's folder and of the shared policies. */
export interface LegalTexts {
  /** All versions of the terms, oldest first. */
  readonly terms: readonly [TermsVersion, ...TermsVersion[]];
  readonly privacy: Readonly<Record<Language, string>>;
  readonly directions: Readonly<Record<Language, Direction>>;
}

type LegalBrand = Pick<
  Brand,
  "termsCode" | "language" | "privacyLanguage" | "name" | "company" | "support" | "timeZone"
>;

interface LegalRequest {
  document: "terms" | "privacy";
  code?: string | undefined;
  language?: string | undefined;
  version?: number | undefined;
}

export function legalDocument(
  { brand, legal }: { brand: LegalBrand; legal: LegalTexts },
  { document, code = brand.termsCode, language, version }: LegalRequest,
  now: Date,
): LegalDocument {
  if (document === "terms") {
    const isOwn = code === brand.termsCode && (language === undefined || language === brand.language);
    if (!isOwn) throw brandingProblems.problem("legal_not_found");
    return termsOf(brand, legal, version, now);
  }
  const chosen = language ?? brand.privacyLanguage;
  if (!isLanguage(chosen)) throw brandingProblems.problem("legal_not_found");
  const names = [brand.name, brand.company.name, brand.support.email].map(escapeMarkdown);
  return documentOf(legal, fill(legal.privacy[chosen], names, String), chosen);
}

function termsOf(
  { language, timeZone }: LegalBrand,
  legal: LegalTexts,
  version: number | undefined,
  now: Date,
): LegalDocument {
  const current = termsInForce(legal.terms, now, timeZone);
  const known = announcedTerms(legal.terms, now, timeZone);
  const shown = version === undefined ? current : known.find(({ number }) => number === version);
  if (!shown) throw brandingProblems.problem("legal_not_found");
  const newest = known.at(-1) ?? current;
  const dated = ({ number, from }: TermsVersion) => ({ number, from });
  return {
    ...documentOf(legal, shown.markdown, language),
    versions: {
      shown: dated(shown),
      current: dated(current),
      ...(newest.from > current.from && { next: dated(newest) }),
    },
  };
}

function isLanguage(code: string): code is Language {
  return brandLanguages.some((language) => language === code);
}

/** The first heading is the title; the rest is the body under it. */
function documentOf({ directions }: LegalTexts, markdown: string, language: Language): LegalDocument {
  const blocks = parseMarkdown(markdown);
  const title = blocks[0]?.kind === "heading" ? plainText(blocks[0].content) : "";
  return { title, language, direction: directions[language], blocks };
}
