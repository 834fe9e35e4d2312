import {
  announcedChange,
  announcedTerms,
  termsInForce,
  type TermsVersion,
} from "#features/branding/rules.ts";
import { defineNotificationKinds } from "#features/notifications/rules.ts";
import type { ByLanguage } from "#kit/i18n/by-language.ts";
import { createFormat } from "#kit/i18n/format.ts";

export const termsNotificationKinds = defineNotificationKinds({
  terms_changed: { topic: "news", placeholders: { from: "title" }, sentBy: ["email", "push"] },
});

export const termsPath = "/terms-versions";

/** Proof of an agreement is stored for this long after a player was removed. */
export const proofYears = 3;

type Versions = readonly [TermsVersion, ...TermsVersion[]];

/** What a visitor may read, newest first. */
export function listedVersions(versions: Versions, now: Date, timeZone: string) {
  const current = termsInForce(versions, now, timeZone);
  return announcedTerms(versions, now, timeZone)
    .map(({ number, announcedOn, from, changes }) => ({
      number,
      announcedOn,
      from,
      changes,
      state: number === current.number ? "current" : number > current.number ? "next" : "former",
    }))
    .toReversed() as {
    number: number;
    announcedOn: string;
    from: string;
    changes: string;
    state: "current" | "next" | "former";
  }[];
}

/** The change that a player has to be shown, unless the player has agreed to it. */
export function noticeOf(versions: Versions, now: Date, timeZone: string) {
  const change = announcedChange(versions, now, timeZone);
  if (!change) return undefined;
  const isInForce = termsInForce(versions, now, timeZone).number >= change.number;
  return { number: change.number, from: change.from, isInForce, changes: change.changes };
}

/** A calendar day in every language: "1 August 2025". */
export function dayByLanguage(day: string, languages: readonly string[]): ByLanguage<string> {
  const shown = (locale: string) =>
    createFormat({ locale, currency: { code: "EUR", symbol: "€" } }).calendarDate(day);
  const entries = languages.map((language) => [language, shown(`${language}-u-nu-latn`)] as const);
  return { ...Object.fromEntries(entries), en: shown("en-GB") };
}
