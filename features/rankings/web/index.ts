export { useRankingText } from "./parts/use-ranking-text.ts";
export { useChallengeAction, useRowChallenge, type ChallengePart } from "./parts/use-row-challenge.ts";
