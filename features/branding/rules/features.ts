/**
 * Parts of the product that staff can switch off for a brand. A call says `feature: "chat"`, a page of the app too;
 * components ask `useIsFeatureOn("chat")`.
 */
export const features = ["chat", "direct_messages", "sharing", "referrals", "store", "push"] as const;
export type Feature = (typeof features)[number];

export function isFeature(name: string): name is Feature {
  return features.some((feature) => feature === name);
}

/** Direct messages are a part of chat. */
const parents: Partial<Record<Feature, Feature>> = { direct_messages: "chat" };

/** Whether a feature is on, when these are switched off. */
export function isFeatureOn(feature: Feature, switchedOff: readonly Feature[]): boolean {
  const parent = parents[feature];
  return !switchedOff.includes(feature) && (parent === undefined || isFeatureOn(parent, switchedOff));
}
