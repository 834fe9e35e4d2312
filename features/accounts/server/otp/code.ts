import { createHmac } from "node:crypto";
import type { Site } from "#features/branding/server/index.ts";
import { otp } from "../../rules/otp.ts";

/**
 * The code is derived from its id and a secret. So it need not be stored: the job computes it, a resend sends the same
 * one, and a copy of the database contains no codes.
 */
export function codeOf(secret: string, { id, msisdn }: { id: string; msisdn: string }): string {
  const bits = createHmac("sha256", secret).update(`otp ${id} ${msisdn}`).digest().readUIntBE(0, 6);
  return String(bits % 10 ** otp.digits).padStart(otp.digits, "0");
}

/** The last line lets the browser of this host fill the code in (WebOTP). */
export function otpText({ brand, text, canonicalOrigin }: Site, code: string): string {
  const { hostname } = new URL(canonicalOrigin);
  return `${text("sms")("otp", code, brand.shortName, otp.lifeMs / 60_000)}\n\n@${hostname} #${code}`;
}
