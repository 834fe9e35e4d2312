export type { ChallengeParts } from "./parts/challenge-action.ts";
export { EventPoster } from "./parts/EventPoster.tsx";
export { FailedList } from "./parts/FailedList.tsx";
export { GameTiles } from "./parts/GameTiles.tsx";
export { ListNote } from "./parts/ListNote.tsx";
export { PosterHero } from "./parts/PosterHero.tsx";
export { PointsGuide } from "./parts/PointsGuide.tsx";
export { signedPoints } from "./parts/points.ts";
export { Steps } from "./parts/Steps.tsx";
