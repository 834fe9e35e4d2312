import { createHmac } from "node:crypto";
import type { Site } from "#features/branding/server/index.ts";
import { otp } from "../../rules/otp.ts";

/**
 * The code follows from its id under a secret that only the processes know. So the job that sends it can make it anew,
 * a repeated SMS carries the same one, and a copy of the database holds nothing that could be tried out.
 */
export function codeOf(secret: string, { id, msisdn }: { id: string; msisdn: string }): string {
  const bits = createHmac("sha256", secret).update(`otp ${id} ${msisdn}`).digest().readUIntBE(0, 6);
  return String(bits % 10 ** otp.digits).padStart(otp.digits, "0");
}

/** In the brand's language. The last line lets the browser of that very host fill the code in (WebOTP). */
export function otpText({ brand, text, canonicalOrigin }: Site, code: string): string {
  const { hostname } = new URL(canonicalOrigin);
  return `${text("sms")("otp", code, brand.shortName, otp.lifeMs / 60_000)}\n\n@${hostname} #${code}`;
}
