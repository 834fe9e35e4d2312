export { useRankingWords } from "./parts/use-ranking-words.ts";
export { useChallengeAction, useRowChallenge, type ChallengePart } from "./parts/use-row-challenge.ts";
