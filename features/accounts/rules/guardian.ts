import { dayIn } from "#kit/pure/calendar.ts";
import { ageOn, birthDateFault, type AgeBrand } from "./age.ts";

/** Below this age a guardian's consent by mail is not enough. */
const youngestWithGuardian = 13;

/** Whether the player is a minor who may play with a guardian's consent. */
export function needsGuardian(
  dateOfBirth: string | undefined,
  brand: AgeBrand,
  now: Date,
): dateOfBirth is string {
  return (
    dateOfBirth !== undefined &&
    birthDateFault(dateOfBirth, brand, now) === "too_young" &&
    ageOn(dayIn(now, brand.timeZone), dateOfBirth) >= youngestWithGuardian
  );
}

/** Outcomes of a guardian's link. It is withdrawn when the player names another address. */
export const consentOutcomes = ["given", "refused", "withdrawn"] as const;
export type ConsentOutcome = (typeof consentOutcomes)[number];

interface GuardianForm {
  email: string;
  guardianEmail?: string | undefined;
  hasGuardianConsent?: boolean | undefined;
}

/** A minor must tick the box and name a guardian with another e-mail address. */
function* guardianFaults({ email, guardianEmail, hasGuardianConsent }: GuardianForm) {
  if (!hasGuardianConsent) yield { field: "hasGuardianConsent", code: "guardian_consent_missing" };
  if (!guardianEmail) yield { field: "guardianEmail", code: "guardian_email_missing" };
  else if (guardianEmail.toLowerCase() === email.toLowerCase())
    yield { field: "guardianEmail", code: "guardian_email_own" };
}

/** Faults of age and guardian in a registration by e-mail. Minors need a guardian; children under 13 cannot register. */
export function* ageFaults(
  form: GuardianForm & { dateOfBirth?: string | undefined },
  brand: AgeBrand,
  now: Date,
): Generator<{ field: string; code: string }> {
  const code = birthDateFault(form.dateOfBirth, brand, now);
  if (needsGuardian(form.dateOfBirth, brand, now)) yield* guardianFaults(form);
  else if (code === "too_young") yield { field: "dateOfBirth", code: "under_thirteen" };
  else if (code !== undefined) yield { field: "dateOfBirth", code };
}
