import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { countSegments } from "#kit/sms/segments.ts";

const languages = ["en", "fr", "de", "es", "it", "ar", "am"] as const;
type Language = (typeof languages)[number];

/** The longest realistic values of a brand in each language: names, price, date and host. */
const values: Readonly<
  Record<Language, { name: string; short: string; price: string; date: string; host: string }>
> = {
  en: {
    name: "Battleground League",
    short: "BLG",
    price: "R60 per month",
    date: "Wed 25 Nov, 15:00 SAST",
    host: "blg-za-en",
  },
  fr: {
    name: "EAL Ligue européenne",
    short: "EAL",
    price: "29,99 € par mois",
    date: "mer. 25 nov., 15:00 UTC+2",
    host: "eal-eu-fr",
  },
  de: {
    name: "EAL Europäische Liga",
    short: "EAL",
    price: "29,99 € pro Monat",
    date: "Mi. 25. Nov., 15:00 GMT+2",
    host: "eal-eu-de",
  },
  es: {
    name: "EAL Liga Europea",
    short: "EAL",
    price: "29,99 € al mes",
    date: "mié 25 nov, 15:00 GMT+2",
    host: "eal-eu-es",
  },
  it: {
    name: "EAL Lega Europea",
    short: "EAL",
    price: "29,99 € al mese",
    date: "mer 25 nov, 15:00 GMT+2",
    host: "eal-eu-it",
  },
  ar: {
    name: "دوري الساحة",
    short: "الساحة",
    price: "25 ₪ في الشهر",
    date: "الأربعاء، 25 تشرين الثاني، 3:00 م غرينتش+2",
    host: "blg-ps-ar",
  },
  am: {
    name: "የሜዳ ሊግ",
    short: "ሜዳ",
    price: "በወር 25 ₪",
    date: "ረቡዕ፣ ኖቬም 25 3:00 ከሰዓት ጂ ኤም ቲ+2",
    host: "blg-ps-am",
  },
};

/** A name beside a long address or a date with its zone is too much for 70 characters, so these take two segments. */
const longInUcs2 = new Set(["sms_started", "sms_resumed", "sms_stopped", "sms_closed_paid", "inactive"]);

function read(language: Language, namespace: string): Record<string, unknown> {
  const url = new URL(`../../../languages/${language}/${namespace}.json`, import.meta.url);
  return JSON.parse(readFileSync(url, "utf8")) as Record<string, unknown>;
}

/** Every SMS of a language with its placeholders filled. */
function messagesOf(language: Language): [key: string, text: string][] {
  const { name, short, price, date, host } = values[language];
  const origin = `https://${host}.kickoff.example`;
  const help = `help@${host}.kickoff.example`;
  const fillings: Readonly<Record<string, readonly string[]>> = {
    sms_started: [name, price, `${origin}/manage-subscription`],
    sms_resumed: [name, price, `${origin}/manage-subscription`],
    sms_stopped: [name, date],
    sms_ended: [name],
    sms_closed: [name, origin],
    sms_closed_paid: [name, date],
    sms_removed: [name],
    sms_removedStopping: [name, help],
    sms_help: [name, help],
    sms_lapsed: [name, origin],
    sms_second: [name, price],
    sms_refunded: [name, price],
    sms_nothing: [name, help],
    otp: ["123456", short, "5"],
    inactive: [name, date, origin],
    voucher: [short, "R 5 000", "ABCD-EFGH-1234"],
    ticketAnswered: [short, `${origin}/support/r/abcdefgh`],
  };
  const texts = { ...read(language, "subscriptions"), ...read(language, "sms") };
  return Object.entries(texts).flatMap(([key, text]): [string, string][] => {
    const isSms = key.startsWith("sms_") || key in read(language, "sms");
    // A notification repeats texts of other dictionaries, whose length its sender cannot know.
    if (!isSms || key === "notification" || typeof text !== "string") return [];
    const given = fillings[key];
    if (!given) throw new Error(`${key} has no realistic values in this test`);
    const filled = text.replaceAll(/\{(\d)\}/g, (_, index: string) => given[Number(index)] ?? "");
    return [[key, key === "otp" ? `${filled}\n\n@${host}.kickoff.example #123456` : filled]];
  });
}

test.each(languages)("%s: each SMS fits one segment", (language) => {
  const isUcs2 = language === "ar" || language === "am";
  const tooLong = messagesOf(language).flatMap(([key, text]) => {
    const { encoding, units, segments } = countSegments(text);
    const allowed = isUcs2 && longInUcs2.has(key) ? 2 : 1;
    const fits = segments <= allowed && encoding === (isUcs2 ? "ucs-2" : "gsm-7");
    return fits ? [] : [`${key}: ${encoding}, ${units} units, ${segments} segments: ${text}`];
  });
  expect(tooLong).toEqual([]);
});
