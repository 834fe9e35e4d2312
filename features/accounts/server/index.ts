export { cookieOf, tokenOf } from "./cookie.ts";
export { emailRoutes } from "./email-routes.ts";
export { accountsRoutes } from "./routes.ts";
export { workAccountJobs } from "./jobs.ts";
export { markChurned, registerPlayer } from "./players.ts";
export { deleteStaleSignIns } from "./housekeeping.ts";
export { endSessions, findSignedIn, openSession, requireFreshProof, signIn } from "./sessions.ts";
export { findPlayerById, findPlayerByMsisdn } from "./store.ts";
export type { AccountPorts } from "./ports.ts";
export {
  handOffSignature,
  issueExtRef,
  redeemExtRef,
  signInByHandOff,
  type Arrival,
  type ArrivalCall,
  type ConfirmReturn,
} from "./hand-off.ts";
