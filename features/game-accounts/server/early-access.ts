import type { Site } from "#features/branding/server/index.ts";
import { Problem } from "#kit/contract/problem.ts";
import type { Executor } from "#kit/db/database.ts";
import { gameAccountProblems } from "../contract.ts";
import { accountNameOf } from "../rules.ts";
import type { GamesPort } from "./ports.ts";
import { link } from "./service.ts";

/** Links an EA account to every game of the brand that uses EA accounts. */
export async function linkEafcAccount(
  trx: Executor,
  games: GamesPort,
  owner: { playerId: string; site: Site },
  eafcUuid: string,
  now: Date,
): Promise<void> {
  const name = accountNameOf("uuid", eafcUuid);
  if ("fault" in name) throw gameAccountProblems.problem(name.fault, [onField(name.fault)]);
  const offered = await games.findGames(trx, owner.site);
  for (const { id, accountKind } of offered) {
    if (accountKind !== "uuid") continue;
    try {
      await link(trx, games, owner, { gameId: id, accountName: name.accountName }, now);
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== "account_of_another") throw error;
      throw gameAccountProblems.problem("account_of_another", [onField("account_of_another")]);
    }
  }
}

function onField(code: string) {
  return { field: "eafcUUID", code };
}
