export { findAllByEventId, findLive, type LiveMatchRow, type MatchAudience } from "./store.ts";
