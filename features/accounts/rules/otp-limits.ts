import { otp } from "./otp.ts";

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** How many codes may be sent. The limits of a number are exact; those of networks and brands are token buckets. */
export const otpLimits = {
  resendMs: 30 * second,
  anHour: 5,
  aDay: 10,
  network: { burst: 15, everySeconds: 240 },
  brand: { burst: 1_000, everySeconds: 3.6 },
  /** Opens when at least `least` numbers requested a code within the window and less than `share` of them entered it. */
  breaker: { least: 50, share: 0.2, windowMs: hour },
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
  const pauses = [0, otpLimits.resendMs, otp.lifeMs, hour, day];
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
  const isTooSoon = sentWithin(otpLimits.resendMs).some(
    (send) => !hasReservation || send.browser === browser,
  );
  return (
    !isTooSoon &&
    sentWithin(hour).length + earlierReservations < otpLimits.anHour &&
    sentWithin(day).length + earlierReservations < otpLimits.aDay
  );
}

export function isBreakerOpen({ requested, entered }: { requested: number; entered: number }): boolean {
  return requested >= otpLimits.breaker.least && entered < requested * otpLimits.breaker.share;
}
