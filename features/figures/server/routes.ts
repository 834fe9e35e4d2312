import type { Brand } from "#features/branding/rules.ts";
import type { Site } from "#features/branding/server/index.ts";
import { commonProblem } from "#kit/contract/problem.ts";
import { routes } from "#kit/http/routes.ts";
import { figuresContract } from "../contract.ts";
import { figuresOf } from "./service.ts";

export function figuresRoutes(brands: readonly Brand[]) {
  return routes<typeof figuresContract, Site>(figuresContract, {
    "GET /api/staff/figures": ({ db, now }, { query }) => {
      const brand = brands.find(({ key }) => key === query.brand);
      if (!brand) throw commonProblem("not_found");
      return figuresOf(db, brand, now);
    },
  });
}
