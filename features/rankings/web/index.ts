export { useRankingWords } from "./parts/use-ranking-words.ts";
