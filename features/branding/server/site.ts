import type { SiteTexts } from "#kit/http/context.ts";
import type { Dictionary, TextSource } from "#kit/i18n/text.ts";
import type { Brand } from "../rules.ts";
import type { LegalTexts } from "./legal.ts";

/** A brand ready to serve: its data, texts and theme. */
export interface Site extends SiteTexts {
  brand: Brand;
  /** The dictionary of the language with the brand's overrides, typeset for pages. */
  dictionary: Dictionary;
  /** The same texts without typesetting, for messages of the server. */
  text: TextSource;
  /** Names of this and all other brands, which no player may use. */
  reservedNames: readonly string[];
  logoSvg: string;
  legal: LegalTexts;
  /** The brand's custom properties and font face, for inlining. */
  themeCss: string;
  /** Resolved values of the theme for cards, icons and mails, which have no custom properties. */
  themeTokens: Readonly<Record<string, string>>;
  /** `https://blg.kickoff.example`: the base of links in messages and cards, never the Host header. */
  canonicalOrigin: string;
}
