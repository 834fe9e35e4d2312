export { cookieOf, tokenOf } from "./cookie.ts";
export { closeSession, findSignedIn, openSession } from "./sessions.ts";
export { deleteExpiredSessions, findPlayerByMsisdn } from "./store.ts";
