import type { Api, Contract, EndpointKey } from "#kit/contract/contract.ts";
import { commonProblem } from "#kit/contract/problem.ts";
import type { CallContext, SiteWords } from "./context.ts";
import type { RouteTable } from "./routes.ts";

/** The same calls as over HTTP, without the wire: what server rendering uses. */
export function inProcessApi<Site extends SiteWords>(
  table: RouteTable<Site>,
  contextOf: () => Promise<CallContext<Site>>,
): Api {
  return {
    of: <C extends Contract>() => {
      return async (key: keyof C & EndpointKey, input: { query?: unknown; body?: unknown }) => {
        const route = table.get(key);
        if (!route) throw commonProblem("not_found");
        // The contract's types hold at compile time; at run time the answer is the handler's own.
        return (await route.handle(await contextOf(), { query: input.query, body: input.body })) as never;
      };
    },
  };
}
