import type { Site } from "#features/branding/server/index.ts";
import { commonProblem } from "#kit/contract/problem.ts";
import type { CallContext } from "#kit/http/context.ts";

/** Calls for e-mail and password exist only on brands with `signUp: "email"`. */
export function requireEmailBrand({ site }: Pick<CallContext<Site>, "site">): void {
  if (site.brand.signUp !== "email") throw commonProblem("not_found");
}
