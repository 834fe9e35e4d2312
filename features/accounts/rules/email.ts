const hour = 3_600_000;
const day = 24 * hour;

/** The mails say these lifetimes in words. */
export const linkLifeMs = { verify: day, reset: hour, guardian: 7 * day, second: hour / 2 } as const;
export type LinkPurpose = keyof typeof linkLifeMs;

/** How a guardian's link ends. Withdrawn: the player has named another address. */
export const consentOutcomes = ["given", "refused", "withdrawn"] as const;
export type ConsentOutcome = (typeof consentOutcomes)[number];

export const shortestPassword = 6;
/** Longer ones only cost us time. */
export const longestPassword = 256;

/** Providers that ignore dots before the @. */
const dotless: Readonly<Record<string, string>> = { "gmail.com": "gmail.com", "googlemail.com": "gmail.com" };

/** The mailbox behind an address: tags, dots and capitals make no other person. */
export function emailKey(email: string): string {
  const address = email.normalize("NFKC").trim().toLowerCase();
  const at = address.lastIndexOf("@");
  const [local = ""] = address.slice(0, at).split("+");
  const domain = address.slice(at + 1);
  const same = Object.hasOwn(dotless, domain) ? dotless[domain] : undefined;
  return same === undefined ? `${local}@${domain}` : `${local.replaceAll(".", "")}@${same}`;
}

export interface Guardian {
  email: string;
  guardianEmail?: string | undefined;
  hasGuardianConsent?: boolean | undefined;
}

/** A player under age needs the box ticked and the address of a guardian, who is somebody else. */
export function* guardianFaults({ email, guardianEmail, hasGuardianConsent }: Guardian) {
  if (!hasGuardianConsent) yield { field: "hasGuardianConsent", code: "guardian_consent_missing" };
  if (!guardianEmail) yield { field: "guardianEmail", code: "guardian_email_missing" };
  else if (guardianEmail.toLowerCase() === email.toLowerCase())
    yield { field: "guardianEmail", code: "guardian_email_own" };
}
