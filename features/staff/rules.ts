export * from "./rules/audit.ts";
export * from "./rules/day-span.ts";
export * from "./rules/members.ts";
export * from "./rules/permissions.ts";
export * from "./rules/retention.ts";
export * from "./rules/sign-in-limits.ts";
export * from "./rules/sessions.ts";

const hour = 3_600_000;
/** How long the link in a sign-in alert works. */
export const alertLinkLifeMs = 7 * 24 * hour;
export const setupLinkLifeMs = 24 * hour;
export const maxKeys = 10;
export const minPasswordLength = 12;
export const maxPasswordLength = 200;
export const pageSize = 50;
