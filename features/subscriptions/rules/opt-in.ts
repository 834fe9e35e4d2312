/** A yes is a yes only after the text could be read. */
export const minDwellMs = 1_000;
/** How long the second step may come after the first. */
export const optInTtlMs = 10 * 60_000;
/** Changes with the words or the order of the opt-in sentence or its declaration; kept with every evidence row. */
export const optInTextVersion = "2026-11-6";

interface Yes {
  readonly step: string;
  readonly msisdn: string | null;
  readonly package_id: string;
  readonly at: Date;
}

/** Whether a first yes was given to this number in the time before a second, to whichever package. */
export function isFirstConsentFor(first: Yes, second: Yes): boolean {
  const waited = second.at.getTime() - first.at.getTime();
  // Operators tell time to the second.
  const isInTime = waited > -1_000 && waited <= optInTtlMs;
  return first.step === "doi_one" && first.msisdn === second.msisdn && isInTime;
}

/**
 * The first yes that a second one followed: the last of the same number to the same package, within the time that
 * there is for it. A first yes is written down before there is a subscription, and may lead to none.
 */
export function findFirstConsent<First extends Yes>(second: Yes, all: readonly First[]): First | undefined {
  return all
    .filter((first) => first.package_id === second.package_id && isFirstConsentFor(first, second))
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())[0];
}
