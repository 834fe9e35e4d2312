import { createBracket } from "#kit/pure/double-elimination.ts";
import { budgets } from "../budgets.ts";
import { median } from "../tools/median.ts";
import type { Row } from "../tools/table.ts";

const rounds = 200;

/** Renders the largest bracket repeatedly; the first renders warm up the engine. */
export function measureBracket(): Row[] {
  const entrants = Array.from({ length: 1_024 }, (_, index) => `entrant-${index}`);
  const times = Array.from({ length: rounds }, () => {
    const start = performance.now();
    createBracket(entrants);
    return performance.now() - start;
  });
  const figure = median(times.slice(rounds / 4));
  const name = "a double elimination of 1 024, made";
  return [{ part: "Brackets", name, figure, unit: "cpuMs", budget: budgets.bracketMs }];
}
