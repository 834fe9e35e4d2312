export { browserHashOf, browserIdOf, markBrowser, tokenHashOf } from "./number/browser.ts";
export { sessionCookie, tokenOf } from "./session/cookies.ts";
export { eligibilityOf, liftRestriction, restrict } from "./eligibility/eligibility.ts";
export { guardianOf, requirePayingAge } from "./eligibility/paying-age.ts";
export { isRestricted } from "./eligibility/store.ts";
export { emailRoutes } from "./email/routes.ts";
export { claimCookies, findClaim, keepWanted, takeWanted } from "./number/claims.ts";
export { findCertainPlayer, findOwnProof } from "./number/entering.ts";
export { deleteTries as resetSecondProofTries } from "./number/second-proof-store.ts";
export { openDemoNumber } from "./number/demo-number.ts";
export { handOffAddress, keepHandOff } from "./number/switching.ts";
export { numberRoutes } from "./number/routes.ts";
export { accountsRoutes } from "./routes.ts";
export { workAccountJobs } from "./work.ts";
export { findEmail, findPlayerIdByNumber, findPublicPlayer, markChurned } from "./profile/players.ts";
export { lockLiving } from "./store.ts";
export { deleteStaleSignIns } from "./housekeeping.ts";
export { findSignedIn, openSession, requireFreshProof, requireProof } from "./session/sessions.ts";
export { findReach } from "./person/reach-store.ts";
export { removedName, shownName } from "./profile/shown-name.ts";
export { mostExported } from "./ports.ts";
export type { AccountPorts, HurdlePort, PersonalData, PersonalDataPorts } from "./ports.ts";
export {
  handOffSignature,
  issueExtRef,
  redeemExtRef,
  signInByHandOff,
  type ArrivalCall,
  type ConfirmReturn,
} from "./number/hand-off.ts";
export { codeOf } from "./otp/code.ts";
export { spendCode } from "./otp/otp.ts";
