/** Loaded only where the player has allowed notifications. */
export const loadRenewPush = () => import("./renew-push.ts");
