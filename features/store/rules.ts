export * from "./rules/codes.ts";
export * from "./rules/notification-kinds.ts";
export * from "./rules/products.ts";
export * from "./rules/purchases.ts";
export * from "./rules/staff.ts";
