import { commonProblem } from "#kit/contract/problem.ts";
import type { Executor } from "#kit/db/database.ts";
import type { Staff } from "./context.ts";

/** Returns the keys of the sites that the thing with this id belongs to; undefined if there is no such thing. */
export type SiteResolver = (executor: Executor, id: string) => Promise<readonly string[] | undefined>;
/** Resolvers by the kind of thing: `match`, `event`, `player`. */
export type SiteResolvers = Readonly<Record<string, SiteResolver>>;

/**
 * The site for which a member of staff acts on this id. An id of another site gets 404, like one that does not exist.
 */
export async function requireSite(
  executor: Executor,
  resolver: SiteResolver,
  id: string,
  { sites }: Pick<Staff, "sites">,
): Promise<string> {
  const site = (await resolver(executor, id))?.find((key) => sites.has(key));
  if (site === undefined) throw commonProblem("not_found");
  return site;
}
