/**
 * Parts of the product that staff can switch off for a brand. API calls and pages name their feature with `feature: "chat"`;
 * components ask `useIsFeatureOn("chat")`.
 */
export const switchableFeatures = [
  "chat",
  "direct_messages",
  "sharing",
  "referrals",
  "store",
  "push",
] as const;
export type SwitchableFeature = (typeof switchableFeatures)[number];

export function isSwitchableFeature(name: string): name is SwitchableFeature {
  return switchableFeatures.some((feature) => feature === name);
}

/** Direct messages are a part of chat. */
const parents: Partial<Record<SwitchableFeature, SwitchableFeature>> = { direct_messages: "chat" };

/** Whether a feature is on, when these are switched off. */
export function isFeatureOn(feature: SwitchableFeature, switchedOff: readonly SwitchableFeature[]): boolean {
  const parent = parents[feature];
  return !switchedOff.includes(feature) && (parent === undefined || isFeatureOn(parent, switchedOff));
}
