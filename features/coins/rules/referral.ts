/** Coins for the friend and for the referrer. */
export const referralCoins = 100;
/** How many referred friends a day earn the referrer coins. */
export const maxReferralsPerDay = 10;
/** Sign-ups through one referrer from one network within a day that are no longer plausible. */
const burstSize = 3;

export const referralStates = ["pending", "paid", "held", "refused", "over_limit"] as const;
export type ReferralState = (typeof referralStates)[number];

/** Why a referral is refused or held; for staff. */
export const referralSignals = [
  /** Another player was signed in on this device, or the device has registered a player before. */
  "known_device",
  /** The number or address belonged to a removed player. */
  "known_identity",
  /** The browser has proved another number within the hour. */
  "same_device",
  "network_burst",
] as const;
export type ReferralSignal = (typeof referralSignals)[number];

export interface SignUpFacts {
  readonly isKnownDevice: boolean;
  readonly isKnownIdentity: boolean;
  /** Numbers that this browser has proved within the hour, besides the new one. */
  readonly otherNumbers: number;
  /** Earlier sign-ups of the day through the same referrer from the same network. */
  readonly fromSameNetwork: number;
}

/** What happens to a referral at sign-up: refused permanently, held for staff, or waiting for the subscription. */
export function assessSignUp(facts: SignUpFacts): { state: ReferralState; signals: ReferralSignal[] } {
  const refusals: ReferralSignal[] = [];
  if (facts.isKnownDevice) refusals.push("known_device");
  if (facts.isKnownIdentity) refusals.push("known_identity");
  if (refusals.length > 0) return { state: "refused", signals: refusals };
  const signals: ReferralSignal[] = [];
  if (facts.otherNumbers > 0) signals.push("same_device");
  if (facts.fromSameNetwork >= burstSize - 1) signals.push("network_burst");
  return { state: signals.length > 0 ? "held" : "pending", signals };
}

/** Whether a referral also pays the referrer; the friend is always paid. */
export function settledState(paidToday: number): "paid" | "over_limit" {
  return paidToday < maxReferralsPerDay ? "paid" : "over_limit";
}
