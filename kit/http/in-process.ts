import type { Api, Contract, EndpointKey } from "#kit/contract/contract.ts";
import { commonProblem } from "#kit/contract/problem.ts";
import type { CallContext, SiteTexts } from "./context.ts";
import { toProblem } from "./problems.ts";
import type { RouteTable } from "./routes.ts";

/** The same calls as over HTTP, made directly. Server rendering uses this. */
export function inProcessApi<Site extends SiteTexts>(
  table: RouteTable<Site>,
  contextOf: () => Promise<CallContext<Site>>,
  /** Called for every status of 500 or more, even if the caller catches the error. */
  onFailure: () => void = () => undefined,
): Api {
  return {
    of: <C extends Contract>() => {
      return async (key: keyof C & EndpointKey, input: { query?: unknown; body?: unknown }) => {
        const route = table.get(key);
        if (!route) throw commonProblem("not_found");
        const call = await contextOf();
        try {
          // The contract checks the type at compile time.
          return (await route.handle(call, { query: input.query, body: input.body })) as never;
        } catch (error) {
          const problem = toProblem(error);
          // The page may be rendered without this response, so log the error here.
          if (problem.status >= 500) {
            call.log.error({ err: error, endpoint: key, code: problem.code }, "in-process call failed");
            onFailure();
          }
          throw problem;
        }
      };
    },
  };
}
