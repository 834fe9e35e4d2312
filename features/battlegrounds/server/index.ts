export { areEntered, bindEntries, requireStillEligible } from "./entries.ts";
export {
  publishBracketUpdate,
  decideTie,
  findNextStep,
  followTie,
  lockBracket,
  type BracketUpdate,
} from "./finals/bracket.ts";
export { workFinalsJobs } from "./finals/work.ts";
export { advance, closeQualifier, dropOut, openQualifiers } from "./finals/series.ts";
export { games } from "./games.ts";
export type { ReadyTie, TiesPort } from "./ports.ts";
export { battlegroundsRoutes } from "./routes.ts";
export { listEntered, requireEvent } from "./service.ts";
export { shownTo } from "./store.ts";
