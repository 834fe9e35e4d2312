export { areEntered, bindEntries, requireStillEligible } from "./enter.ts";
export {
  publishBracketUpdate,
  decideTie,
  findNextStep,
  updateTieProgress,
  lockBracket,
  type BracketUpdate,
} from "./finals/bracket.ts";
export { registerFinalsJobs } from "./finals/work.ts";
export { seedFinal, closeQualifier, dropOut, createSeries } from "./finals/series.ts";
export { games } from "./games.ts";
export type { EndedMatches, ReadyTie, TiesPort } from "./ports.ts";
export { countPrizes } from "./prizes/prize-store.ts";
export { findPlaces as findPrizePlaces } from "./prizes/standings.ts";
export { sealDetails as sealPayoutDetails } from "./prizes/payout-details.ts";
export { eventsConsoleRoutes } from "./console/routes.ts";
export { prizesConsoleRoutes } from "./prizes/console-routes.ts";
export {
  approvePrize,
  listPrizesForStaff,
  markPrizePaid,
  setPrizes,
  readPayoutDetails,
  refusePrize,
} from "./prizes/approval.ts";
export { exportPayouts } from "./prizes/bank-export.ts";
export { deleteStalePrizeClaims, runPrizes, registerPrizeJobs } from "./prizes/work.ts";
export { battlegroundsRoutes } from "./routes.ts";
export { listEntered, requireEvent } from "./service.ts";
export { visibleToAnyAudience, visibleToAudience } from "./store.ts";
