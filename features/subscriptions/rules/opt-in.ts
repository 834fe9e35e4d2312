/** Consent counts only after the text has been visible long enough to read. */
export const minDwellMs = 1_000;
/** The second step must follow the first within this time. */
export const optInTtlMs = 10 * 60_000;
/** Change this when the wording or order of the opt-in texts changes. Every evidence row stores it. */
export const optInTextVersion = "2026-11-7";

interface Consent {
  readonly step: string;
  readonly msisdn: string | null;
  readonly package_id: string;
  readonly at: Date;
}

/** Whether `first` is a first consent of the same number within the allowed time before `second`, for any package. */
export function isFirstConsentFor(first: Consent, second: Consent): boolean {
  const elapsed = second.at.getTime() - first.at.getTime();
  // Operators report whole seconds.
  const isInTime = elapsed > -1_000 && elapsed <= optInTtlMs;
  return first.step === "doi_one" && first.msisdn === second.msisdn && isInTime;
}

/**
 * The first consent that a second one confirms: the last one of the same number to the same package within the allowed time.
 * A first consent is stored before a subscription exists, and may never lead to one.
 */
export function findFirstConsent<First extends Consent>(
  second: Consent,
  all: readonly First[],
): First | undefined {
  return all
    .filter((first) => first.package_id === second.package_id && isFirstConsentFor(first, second))
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())[0];
}
