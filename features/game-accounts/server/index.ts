export { linkEafcAccount } from "./early-access.ts";
export { gameAccountsRoutes } from "./routes.ts";
export type { GamesPort } from "./ports.ts";
export { accountNamesOf, hasAccountNamed, hasLinkedAccount, lockAccount } from "./service.ts";
