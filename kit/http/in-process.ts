import type { Api, Contract, EndpointKey } from "#kit/contract/contract.ts";
import { commonProblem } from "#kit/contract/problem.ts";
import type { CallContext, SiteWords } from "./context.ts";
import { toProblem } from "./problems.ts";
import type { RouteTable } from "./routes.ts";

/** The same calls as over HTTP, without the wire: what server rendering uses. */
export function inProcessApi<Site extends SiteWords>(
  table: RouteTable<Site>,
  contextOf: () => Promise<CallContext<Site>>,
  /** Told of every failure of ours, which the caller may choose to live with. */
  onFailure: () => void = () => undefined,
): Api {
  return {
    of: <C extends Contract>() => {
      return async (key: keyof C & EndpointKey, input: { query?: unknown; body?: unknown }) => {
        const route = table.get(key);
        if (!route) throw commonProblem("not_found");
        const call = await contextOf();
        try {
          // The contract's types hold at compile time; at run time the answer is the handler's own.
          return (await route.handle(call, { query: input.query, body: input.body })) as never;
        } catch (error) {
          const problem = toProblem(error);
          // A page may do without the answer; whoever runs the server must hear of it all the same.
          if (problem.status >= 500) {
            call.log.error({ err: error, endpoint: key, code: problem.code }, "failed");
            onFailure();
          }
          throw problem;
        }
      };
    },
  };
}
