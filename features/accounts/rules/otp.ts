import { removeSeparators, toPlainDigits } from "./typed-digits.ts";

const second = 1_000;
const minute = 60 * second;
const day = 24 * 60 * minute;

/** One-time codes. The limits of a number are exact; those of networks and brands are token buckets. */
export const otp = {
  digits: 6,
  lifeMs: 5 * minute,
  tries: 5,
  resendMs: 30 * second,
  anHour: 5,
  aDay: 10,
  /** A resend repeats the current code if it is valid for longer than this; otherwise it sends a new one. */
  repeatableMs: 2 * minute,
  network: { burst: 15, everySeconds: 240 },
  brand: { burst: 1_000, everySeconds: 3.6 },
  /** Opens when at least `least` numbers requested a code within the window and less than `share` of them entered it. */
  breaker: { least: 50, share: 0.2, windowMs: 60 * minute },
} as const;

/** An SMS with a code, and the browser that requested it. */
export interface CodeSend {
  at: Date;
  browser: string;
}

/**
 * When a browser may request the next code of a number. The limits of a number count all brands and browsers. A browser
 * that was sent one code and can still enter it has one resend reserved: requests of other browsers for the same number
 * do not use it or delay it. Older reservations are served first.
 */
export function nextCodeAt(sends: readonly CodeSend[], browser: string, now: Date): Date {
  const pauses = [0, otp.resendMs, otp.lifeMs, 60 * minute, day];
  const times = sends.flatMap(({ at }) => pauses.map((pause) => at.getTime() + pause));
  const candidates = [now.getTime(), ...times].filter((time) => time >= now.getTime());
  const next = candidates.toSorted((one, other) => one - other).find((at) => maySendAt(at, sends, browser));
  // Unreachable: a day after the last send no limit applies.
  if (next === undefined) throw new Error("no time found at which the number may get another code");
  return new Date(next);
}

function maySendAt(at: number, sends: readonly CodeSend[], browser: string): boolean {
  const sentWithin = (periodMs: number) => sends.filter((send) => send.at.getTime() > at - periodMs);
  const hasResend = (send: CodeSend) =>
    sends.some(
      (other) =>
        other !== send &&
        other.browser === send.browser &&
        other.at.getTime() > send.at.getTime() - otp.lifeMs,
    );
  const reservations = sentWithin(otp.lifeMs)
    .filter((send) => !hasResend(send))
    .map((send) => send.browser);
  const position = reservations.indexOf(browser);
  const hasReservation = position !== -1;
  const earlierReservations = hasReservation ? position : reservations.length;
  const isTooSoon = sentWithin(otp.resendMs).some((send) => !hasReservation || send.browser === browser);
  return (
    !isTooSoon &&
    sentWithin(60 * minute).length + earlierReservations < otp.anHour &&
    sentWithin(day).length + earlierReservations < otp.aDay
  );
}

export function isBreakerOpen({ requested, entered }: { requested: number; entered: number }): boolean {
  return requested >= otp.breaker.least && entered < requested * otp.breaker.share;
}

/** The six digits of a typed code; undefined if it is not a code. */
export function normaliseOtp(text: string): string | undefined {
  const code = removeSeparators(toPlainDigits(text));
  return new RegExp(`^\\d{${otp.digits}}$`).test(code) ? code : undefined;
}

export type OtpRefusal = "otp_attempts_exceeded" | "otp_used" | "otp_expired";

/** Why a code can no longer be entered. */
export function otpRefusal(
  code: { readonly usedAt: Date | null; readonly expiresAt: Date } | undefined,
  now: Date,
): OtpRefusal {
  if (!code) return "otp_expired";
  if (code.usedAt) return "otp_used";
  return code.expiresAt <= now ? "otp_expired" : "otp_attempts_exceeded";
}
