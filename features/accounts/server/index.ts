export {
  browserHashOf,
  browserIdOf,
  ensureBrowserToken,
  browserTokenHashOf,
} from "./phone-number/browser.ts";
export { sessionCookie, tokenOf } from "./session/cookies.ts";
export { eligibilityOf } from "./eligibility/eligibility.ts";
export { liftRestriction, restrict } from "./eligibility/restrictions.ts";
export { guardianOf, requirePayingAge } from "./eligibility/paying-age.ts";
export { sendAccountMail } from "./mails/jobs.ts";
export { findRestriction, isRestricted } from "./eligibility/store.ts";
export { emailRoutes } from "./email/routes.ts";
export { findClaimedNumber, arrivalCookies } from "./phone-number/arrival-cookies.ts";
export { saveRequestedPage, takeRequestedPage } from "./phone-number/requested-page.ts";
export { findConfirmedOwner } from "./phone-number/login.ts";
export { findNumberProof } from "./phone-number/proof.ts";
export { deleteTries as resetSecondProofTries } from "./phone-number/second-proof-store.ts";
export { openDemoNumber } from "./phone-number/demo-number-in-url.ts";
export { handOffAddress, saveHandOff } from "./phone-number/switch-player.ts";
export { numberRoutes } from "./phone-number/routes.ts";
export { accountsRoutes } from "./routes.ts";
export { playersConsoleRoutes } from "./staff/routes.ts";
export { registerAccountJobs } from "./work.ts";
export { findEmail, findPlayerIdByNumber, findPublicPlayer, markChurned } from "./profile/players.ts";
export { lockPlayer } from "./player-store.ts";
export { deleteStaleSignIns } from "./housekeeping.ts";
export { findViewer, openSession, requireFreshProof, requireProvenSession } from "./session/sessions.ts";
export { findContact } from "./personal-data/contact-store.ts";
export { removedName } from "../rules/removed-player.ts";
export { displayName } from "./profile/display-name.ts";
export { maxExported } from "./ports.ts";
export type {
  AccountPorts,
  ProofOfWorkPort,
  PersonalData,
  PersonalDataPorts,
  PlayerRecordList,
  RegisteredRestriction,
  RestrictionChange,
} from "./ports.ts";
export { issueExtRef, redeemExtRef, type ConfirmReturn } from "./phone-number/ext-ref.ts";
export { handOffSignature, signInByHandOff, type PageCall } from "./phone-number/hand-off.ts";
export { parseContact } from "./phone-number/parse-number.ts";
export { spendProofOfWork } from "./otp/breaker.ts";
export { codeOf } from "./otp/code.ts";
export { redeemCode } from "./otp/validate-otp.ts";
