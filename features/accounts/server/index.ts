export { browserHashOf, markBrowser } from "./browser.ts";
export { sessionCookie, tokenOf } from "./cookies.ts";
export { emailRoutes } from "./email-routes.ts";
export { claimCookies, findClaim } from "./claims.ts";
export { findCertainPlayer, findOwnProof } from "./entering.ts";
export { accountsRoutes } from "./routes.ts";
export { workAccountJobs } from "./jobs.ts";
export { findPlayerIdByNumber, findPublicPlayer, markChurned } from "./players.ts";
export { deleteStaleSignIns } from "./housekeeping.ts";
export { findSignedIn, openSession, requireFreshProof } from "./sessions.ts";
export { removedName, shownName } from "./names.ts";
export { mostExported } from "./ports.ts";
export type { AccountPorts, HurdlePort, PersonalData } from "./ports.ts";
export {
  handOffSignature,
  issueExtRef,
  redeemExtRef,
  signInByHandOff,
  type ArrivalCall,
  type ConfirmReturn,
} from "./hand-off.ts";
export { codeOf } from "./otp-code.ts";
