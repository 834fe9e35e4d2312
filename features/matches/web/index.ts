export { useFreshMatches } from "./parts/live.ts";
export { ChallengeButton } from "./parts/ChallengeButton.tsx";
export { MatchMoves } from "./parts/MatchMoves.tsx";
export { RequestNote } from "./parts/RequestNote.tsx";
export { Worth } from "./parts/Worth.tsx";
export { CloseRivals } from "./parts/CloseRivals.tsx";
export { EventRivals } from "./parts/event-rivals.ts";
