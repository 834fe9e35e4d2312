export const chargeStates = ["due", "charging", "paid", "dropped", "refunded"] as const;
export type ChargeState = (typeof chargeStates)[number];
