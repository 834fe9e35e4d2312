export { cookieOf, tokenOf } from "./cookie.ts";
export { accountsRoutes } from "./routes.ts";
export { findSignedIn, openSession } from "./sessions.ts";
export { deleteExpiredSessions, findPlayerByMsisdn } from "./store.ts";
