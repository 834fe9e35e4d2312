/** Outcomes of a guardian's link. It is withdrawn when the player names another address. */
export const consentOutcomes = ["given", "refused", "withdrawn"] as const;
export type ConsentOutcome = (typeof consentOutcomes)[number];

export interface GuardianForm {
  email: string;
  guardianEmail?: string | undefined;
  hasGuardianConsent?: boolean | undefined;
}

/** A minor must tick the box and name a guardian with another e-mail address. */
export function* guardianFaults({ email, guardianEmail, hasGuardianConsent }: GuardianForm) {
  if (!hasGuardianConsent) yield { field: "hasGuardianConsent", code: "guardian_consent_missing" };
  if (!guardianEmail) yield { field: "guardianEmail", code: "guardian_email_missing" };
  else if (guardianEmail.toLowerCase() === email.toLowerCase())
    yield { field: "guardianEmail", code: "guardian_email_own" };
}
