import { removeSeparators, toPlainDigits } from "./typed-digits.ts";

const minute = 60_000;

/** One-time codes. */
export const otp = {
  digits: 6,
  lifeMs: 5 * minute,
  tries: 5,
  /** A resend repeats the current code if it is valid for longer than this; otherwise it sends a new one. */
  repeatableMs: 2 * minute,
} as const;

/** The six digits of a typed code; undefined if it is not a code. */
export function normaliseOtp(text: string): string | undefined {
  const code = removeSeparators(toPlainDigits(text));
  return new RegExp(`^\\d{${otp.digits}}$`).test(code) ? code : undefined;
}

export type OtpRefusal = "otp_invalid" | "otp_attempts_exceeded" | "otp_used" | "otp_expired";

/** Why a code can no longer be entered. */
export function otpRefusal(
  code: { readonly usedAt: Date | null; readonly expiresAt: Date } | undefined,
  now: Date,
): OtpRefusal {
  if (!code) return "otp_expired";
  if (code.usedAt) return "otp_used";
  return code.expiresAt <= now ? "otp_expired" : "otp_attempts_exceeded";
}

/** How a wrong code is refused after this many tries. Text that is not a code is not counted as a try. */
export function wrongOtpRefusal(tries: number | undefined): { refusal: OtpRefusal; triesLeft?: number } {
  if (tries === undefined) return { refusal: "otp_invalid" };
  const triesLeft = otp.tries - tries;
  return triesLeft > 0 ? { refusal: "otp_invalid", triesLeft } : { refusal: "otp_attempts_exceeded" };
}
