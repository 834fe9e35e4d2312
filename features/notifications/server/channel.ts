import type { Brand } from "#features/branding/rules.ts";
import type { Channel } from "../rules.ts";

/** Mails cost nothing; SMS are sent only where the brand pays for them. */
export function channelOf({ signUp, paysForSms }: Brand): Channel | null {
  if (signUp === "email") return "email";
  return paysForSms ? "sms" : null;
}
