export { cookieOf, tokenOf } from "./cookie.ts";
export { emailRoutes } from "./email-routes.ts";
export { accountsRoutes } from "./routes.ts";
export { workAccountJobs } from "./jobs.ts";
export { registerPlayer } from "./players.ts";
export { deleteStaleSignIns } from "./housekeeping.ts";
export { endSessions, findSignedIn, openSession, requireFreshProof, signIn } from "./sessions.ts";
export { findPlayerById, findPlayerByMsisdn } from "./store.ts";
export type { AccountPorts } from "./ports.ts";
