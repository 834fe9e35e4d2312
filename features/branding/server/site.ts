import type { SiteWords } from "#kit/http/context.ts";
import type { Dictionary, TextSource } from "#kit/i18n/text.ts";
import type { Brand } from "../rules.ts";
import type { LegalTexts } from "./legal.ts";

/** A brand made ready to serve: its data, its words, its look. */
export interface Site extends SiteWords {
  brand: Brand;
  /** The language's dictionary with the brand's overrides on top, set for pages. */
  dictionary: Dictionary;
  /** The same words plain, for what the server says itself. */
  text: TextSource;
  /** What this brand and all others are called: nobody plays under such a name. */
  houseNames: readonly string[];
  logoSvg: string;
  legal: LegalTexts;
  /** The brand's custom properties and font face, ready to be inlined. */
  themeCss: string;
  /** Plain values of the theme, for what is drawn outside a page: cards, icons, mails. */
  themeTokens: Readonly<Record<string, string>>;
  /** `https://blg.kickoff.example`: links in messages and cards are built on it, never on the Host header. */
  canonicalOrigin: string;
}
