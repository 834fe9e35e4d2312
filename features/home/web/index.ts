export { useBadgeCounts } from "./parts/use-badge-counts.ts";
