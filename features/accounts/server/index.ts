export { cookieOf, tokenOf } from "./cookie.ts";
export { closeSession, findSignedIn, openSession, type SignedIn } from "./sessions.ts";
export { findPlayerByMsisdn } from "./store.ts";
