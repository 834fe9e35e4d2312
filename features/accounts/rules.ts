import type { Brand } from "#features/branding/rules.ts";
import { westernDigits } from "#kit/pure/western-digits.ts";
import { guardianFaults, type Guardian } from "./rules/email.ts";

export { hurdleLifeMs, hasWork, workBits } from "./rules/hurdle.ts";
export { night } from "./rules/night.ts";
export {
  emailKey,
  linkLifeMs,
  shortestPassword,
  type ConsentOutcome,
  type LinkPurpose,
} from "./rules/email.ts";
export { accountAuditActions, accountPermissions } from "./rules/staff.ts";

const second = 1_000;
const minute = 60 * second;
const day = 24 * 60 * minute;

/** A session ends 30 days after sign-in, whatever happens. */
export const sessionLifeMs = 30 * day;
/** How often it is written down at most that a player was seen. */
export const seenEveryMs = 5 * minute;
/** For this long a proof counts as fresh where money, access or the account itself is at stake. */
const freshProofMs = 10 * minute;

export interface SessionTimes {
  seenAt: Date;
  expiresAt: Date;
  revokedAt: Date | null;
}

export function isSessionAlive(session: SessionTimes, now: Date): boolean {
  return session.revokedAt === null && now < session.expiresAt;
}

export function hasFreshProof(session: { provenAt: Date | null }, now: Date): boolean {
  return session.provenAt !== null && now.getTime() - session.provenAt.getTime() <= freshProofMs;
}

/** Operators give a silent number to somebody else; from then on its code proves the number, not the player. */
const silentMs = 45 * day;

export function needsSecondProof(player: { lastSeenAt: Date; churnedAt: Date | null }, now: Date): boolean {
  return player.churnedAt !== null || now.getTime() - player.lastSeenAt.getTime() > silentMs;
}

/** Data is kept while somebody plays, and six months longer; a month of warning lies before its end. */
export const silence = { warnMs: 152 * day, eraseMs: 183 * day, noticeMs: 28 * day } as const;

/** The mask of everybody who is gone. */
export const removedAvatar = "removed";

/** One-time codes. Limits of numbers are exact; those of networks and brands refill steadily. */
export const otp = {
  digits: 6,
  lifeMs: 5 * minute,
  tries: 5,
  resendMs: 30 * second,
  anHour: 5,
  aDay: 10,
  /** A resend repeats a live code while so much of its life is left; later it brings a new one. */
  repeatableMs: 2 * minute,
  network: { burst: 15, everySeconds: 240 },
  brand: { burst: 1_000, everySeconds: 3.6 },
  /** Trips when, of at least so many numbers of an hour, less than this share entered its code. */
  breaker: { least: 50, share: 0.2, windowMs: 60 * minute },
} as const;

/** An SMS with a code, and the browser that asked for it. */
export interface CodeSend {
  at: Date;
  browser: string;
}

/**
 * When a browser may have the next code of a number. The limits of the number hold over all brands and browsers. Within
 * them, a browser that was sent one code and can still enter it has one resend reserved: strangers who ask for the same
 * number neither use that up nor delay it. Of several reservations the older ones go first.
 */
export function nextCodeAt(sends: readonly CodeSend[], browser: string, now: Date): Date {
  const pauses = [0, otp.resendMs, otp.lifeMs, 60 * minute, day];
  const times = sends.flatMap(({ at }) => pauses.map((pause) => at.getTime() + pause));
  const candidates = [now.getTime(), ...times].filter((time) => time >= now.getTime());
  const next = candidates.toSorted((one, other) => one - other).find((at) => maySendAt(at, sends, browser));
  // A day after the last one nothing counts any more.
  if (next === undefined) throw new Error("a number never gets another code");
  return new Date(next);
}

function maySendAt(at: number, sends: readonly CodeSend[], browser: string): boolean {
  const within = (periodMs: number) => sends.filter((send) => send.at.getTime() > at - periodMs);
  const hasOther = (send: CodeSend) =>
    sends.some(
      (other) =>
        other !== send &&
        other.browser === send.browser &&
        other.at.getTime() > send.at.getTime() - otp.lifeMs,
    );
  const reserved = within(otp.lifeMs)
    .filter((send) => !hasOther(send))
    .map((send) => send.browser);
  const place = reserved.indexOf(browser);
  const hasReserved = place !== -1;
  const others = hasReserved ? place : reserved.length;
  const isTooSoon = within(otp.resendMs).some((send) => !hasReserved || send.browser === browser);
  return (
    !isTooSoon && within(60 * minute).length + others < otp.anHour && within(day).length + others < otp.aDay
  );
}

export function isBreakerTripped({ asked, entered }: { asked: number; entered: number }): boolean {
  return asked >= otp.breaker.least && entered < asked * otp.breaker.share;
}

/** How long a proved number lets its browser register. */
export const proofLifeMs = 30 * minute;
/** Answers to the second question, per player; after the last one only support helps. */
export const secondProof = { aDay: 5, inTotal: 10, dayMs: day } as const;

/** When a player may be answered for again; undefined when never. */
export function nextSecondProofAt(triedAt: readonly Date[]): Date | undefined {
  if (triedAt.length >= secondProof.inTotal) return undefined;
  const oldest = triedAt.at(-secondProof.aDay);
  return new Date(oldest ? oldest.getTime() + secondProof.dayMs : 0);
}

export const handOffLifeMs = 5 * minute;
/** The operator's clock may be ahead of ours by so much. */
export const handOffSkewMs = minute;
export const extRefLifeMs = 10 * minute;

export type NumberFault = "number_malformed" | "number_foreign" | "number_not_mobile";
export type NormalisedNumber = { msisdn: string } | { fault: NumberFault };

/** Marks of direction and width that phones add when a number is copied. */
const invisible = /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;
const separators = /[\s\p{Pd}().[\]/_·•,']/gu;

/** Digits of a landline with its area, where they are few. */
const shortestLine = 8;

/** What people type, pasted numbers and Arabic digits included, as E.164 digits of the brand's market. */
export function normaliseMsisdn(text: string, brand: Pick<Brand, "dialCode" | "phone">): NormalisedNumber {
  const typed = westernDigits(text.normalize("NFKC"))
    .replace(invisible, "")
    .replace(/^\s*tel:/i, "")
    .replace(separators, "");
  const [, prefix = "", digits = ""] = /^(\+|00)?(\d+)$/.exec(typed) ?? [];
  if (digits === "") return { fault: "number_malformed" };
  const { dialCode } = brand;
  const national = (rest: string) => {
    const number = rest.replace(/^0/, "");
    return brand.phone.digits.includes(number.length) ? number : undefined;
  };
  const isMobile = (number: string) => brand.phone.mobilePrefixes.some((start) => number.startsWith(start));
  const isLineOf = (number: string) =>
    number.length >= shortestLine && number.length < Math.min(...brand.phone.digits) && !isMobile(number);
  const isInternational = prefix !== "";
  const found = digits.startsWith(dialCode) ? national(digits.slice(dialCode.length)) : undefined;
  const number = found ?? (isInternational ? undefined : national(digits));
  if (number === undefined) {
    const isForeign =
      isInternational && !digits.startsWith(dialCode) && digits.length >= 7 && digits.length <= 15;
    if (isForeign) return { fault: "number_foreign" };
    const line = digits.startsWith(dialCode) ? digits.slice(dialCode.length) : digits;
    // In some countries lines have fewer digits than phones. A phone's number that lacks one begins like a phone's.
    const isLine = (isInternational || line.startsWith("0")) && isLineOf(line.replace(/^0/, ""));
    return { fault: isLine ? "number_not_mobile" : "number_malformed" };
  }
  if (isMobile(number)) return { msisdn: dialCode + number };
  const isForeign = brand.phone.foreignPrefixes?.some((start) => number.startsWith(start));
  return { fault: isForeign ? "number_foreign" : "number_not_mobile" };
}

/** Six digits, however they were typed; undefined when they are none. */
export function normaliseOtp(text: string): string | undefined {
  const code = westernDigits(text.normalize("NFKC")).replace(invisible, "").replace(separators, "");
  return new RegExp(`^\\d{${otp.digits}}$`).test(code) ? code : undefined;
}

export type UsernameFault = "username_length" | "username_characters";
const shortestUsername = 3;
export const longestUsername = 20;
/** One alphabet a name: a Cyrillic letter among Latin ones looks like somebody else. */
const alphabets = [
  /^[\p{Script=Latin}\d_-]+$/u,
  /^[\p{Script=Arabic}\d_-]+$/u,
  /^[\p{Script=Ethiopic}\d_-]+$/u,
];

export type CheckedUsername = { username: string } | { fault: UsernameFault };

/** The shape of a name; whether it is refused or taken, the server knows. */
export function normaliseUsername(text: string): CheckedUsername {
  const username = text.normalize("NFKC").replace(/^[\s]+|[\s]+$/g, "");
  const length = Array.from(username).length;
  if (length < shortestUsername || length > longestUsername) return { fault: "username_length" };
  const isPlain = alphabets.some((alphabet) => alphabet.test(username)) && /[\p{L}\d]/u.test(username);
  // A mark that joins the letter before it stacks into the lines above.
  return isPlain && !/\p{M}/u.test(username) ? { username } : { fault: "username_characters" };
}

/** Whether a name or an e-mail is the one that is meant, as people type it. */
export function isSameName(typed: string, known: string): boolean {
  // A name that was copied out of a sentence may bring along the marks that set it apart there.
  const [one, other] = [typed, known].map((text) =>
    text
      .replace(/[\u2066-\u2069]/g, "")
      .normalize("NFKC")
      .trim()
      .toLowerCase(),
  );
  return one === other;
}

export type BirthDateFault = "birth_date_missing" | "birth_date_wrong" | "too_young";

/** What speaks against a date of birth, on the calendar of the brand's country. */
export function birthDateFault(
  dateOfBirth: string | null | undefined,
  brand: Pick<Brand, "minimumAge" | "timeZone">,
  now: Date,
): BirthDateFault | undefined {
  if (!dateOfBirth) return "birth_date_missing";
  const today = dateIn(brand.timeZone, now);
  if (!isCalendarDate(dateOfBirth) || dateOfBirth < "1900-01-01" || dateOfBirth > today) {
    return "birth_date_wrong";
  }
  return ageOn(today, dateOfBirth) < brand.minimumAge ? "too_young" : undefined;
}

/** Younger, no consent by mail is enough. */
const youngestWithGuardian = 13;

/** Whether somebody is under age and may play if a guardian agrees. */
export function needsGuardian(
  dateOfBirth: string | undefined,
  brand: Parameters<typeof birthDateFault>[1],
  now: Date,
): dateOfBirth is string {
  return (
    dateOfBirth !== undefined &&
    birthDateFault(dateOfBirth, brand, now) === "too_young" &&
    ageOn(dateIn(brand.timeZone, now), dateOfBirth) >= youngestWithGuardian
  );
}

/** What speaks against a registration by e-mail: who is under age needs a guardian, and a child cannot register. */
export function* ageFaults(
  form: Guardian & { dateOfBirth?: string | undefined },
  brand: Parameters<typeof birthDateFault>[1],
  now: Date,
): Generator<{ field: string; code: string }> {
  const code = birthDateFault(form.dateOfBirth, brand, now);
  if (needsGuardian(form.dateOfBirth, brand, now)) yield* guardianFaults(form);
  else if (code === "too_young") yield { field: "dateOfBirth", code: "under_thirteen" };
  else if (code !== undefined) yield { field: "dateOfBirth", code };
}

/** Whole years on a day. Who was born on 29 February is a year older on 1 March where there is none. */
export function ageOn(today: string, dateOfBirth: string): number {
  const years = Number(today.slice(0, 4)) - Number(dateOfBirth.slice(0, 4));
  return today.slice(5) < dateOfBirth.slice(5) ? years - 1 : years;
}

/** The calendar day of an instant in a time zone, as YYYY-MM-DD. */
export function dateIn(timeZone: string, instant: Date): string {
  const parts = new Intl.DateTimeFormat("en-CA", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  });
  return parts.format(instant);
}

function isCalendarDate(text: string): boolean {
  const [, year, month, dayOfMonth] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  if (year === undefined) return false;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(dayOfMonth)));
  return date.toISOString().slice(0, 10) === text;
}

/** What people write about themselves: no control characters, nothing that turns the line around, single spaces. */
export function cleanText(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/\p{Cc}/gu, " ")
    .replace(/\p{C}/gu, "")
    .replace(/\s+/g, " ")
    .trim();
}

export const genders = ["female", "male", "other"] as const;
export const longestName = 40;
export const longestBio = 160;

/** The masks that a player may choose from; each is drawn from its name. */
export const drawnAvatars: readonly string[] = Array.from({ length: 24 }, (_, index) => `mask-${index + 1}`);

/** The mask that a registration form proposes. Render times are whole seconds, so milliseconds would repeat few masks. */
export function proposedAvatar(renderedAt: number): string {
  return drawnAvatars[Math.floor(renderedAt / 1_000) % drawnAvatars.length] ?? "mask-1";
}

/** What `avatarUrl` may name: a drawn mask. A picture of one's own is uploaded instead. */
export function isAvatar(text: string): boolean {
  return /^[a-z0-9-]{1,40}$/.test(text);
}

/** A plain address; whether anybody reads it, only a mail can tell. */
export function isEmail(text: string): boolean {
  return (
    text.length <= 254 &&
    /^[^\s\p{C}@<>()[\],;:\\"]{1,64}@[^\s\p{C}@<>()[\],;:\\"]+\.[^\s\p{C}@<>()[\],;:\\".]{2,}$/u.test(text)
  );
}
