export { gameAccountsRoutes } from "./routes.ts";
export type { GamesPort } from "./ports.ts";
