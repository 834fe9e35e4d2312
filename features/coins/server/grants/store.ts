import { sql } from "kysely";
import type { AccountTables } from "#features/accounts/server/tables.ts";
import type { TimeSpan } from "#features/staff/rules.ts";
import type { StaffTables } from "#features/staff/server/tables.ts";
import { anyOf } from "#kit/db/any-of.ts";
import type { Executor } from "#kit/db/database.ts";
import { isWithin } from "#kit/db/time-span.ts";
import type { GrantState } from "../../rules.ts";
import type { CoinGrantsTable, CoinTables } from "../tables.ts";

type Tables = CoinTables & Pick<AccountTables, "players"> & Pick<StaffTables, "staff_members">;
const tables = (executor: Executor) => executor.as<Tables>();

export async function insert(trx: Executor, grant: CoinGrantsTable): Promise<void> {
  await tables(trx).insertInto("coin_grants").values(grant).execute();
}

/** Granted coins whose proposal is newer than `since`. The caller has locked the player's account. */
export async function sumGranted(executor: Executor, playerId: string, since: Date): Promise<number> {
  const row = await tables(executor)
    .selectFrom("coin_grants")
    .where("player_id", "=", playerId)
    .where("proposed_at", ">", since)
    .where("state", "=", "granted")
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>("amount"), eb.lit(0)).as("sum"))
    .executeTakeFirstOrThrow();
  return row.sum;
}

export function lock(trx: Executor, id: string) {
  return tables(trx)
    .selectFrom("coin_grants")
    .where("id", "=", id)
    .select([
      "id",
      "service",
      "player_id as playerId",
      "amount",
      "state",
      "proposed_by as proposedBy",
      "proposed_at as proposedAt",
    ])
    .forUpdate()
    .executeTakeFirst();
}

export async function findService(executor: Executor, id: string): Promise<string | undefined> {
  const row = await tables(executor)
    .selectFrom("coin_grants")
    .where("id", "=", id)
    .select("service")
    .executeTakeFirst();
  return row?.service;
}

export async function updateState(
  trx: Executor,
  id: string,
  change: { readonly state: GrantState; readonly decidedBy: string | null },
  now: Date,
): Promise<void> {
  await tables(trx)
    .updateTable("coin_grants")
    .set({ state: change.state, decided_by: change.decidedBy, decided_at: now })
    .where("id", "=", id)
    .execute();
}

export interface GrantsPage {
  readonly services: readonly string[];
  readonly state: GrantState | undefined;
  readonly span: TimeSpan;
  readonly order: "asc" | "desc";
  readonly after: { readonly at: Date; readonly id: string } | undefined;
  readonly limit: number;
}

/** The index has the service first, so each service is read by itself in order, and the pages are merged. */
export function findPage(executor: Executor, { services, state, span, order, after, limit }: GrantsPage) {
  return tables(executor)
    .selectFrom(sql<{ key: string }>`unnest(${[...services]}::text[])`.as<"service">(sql`service (key)`))
    .innerJoinLateral(
      (from) => {
        let query = from
          .selectFrom("coin_grants as one")
          .where(sql<boolean>`one.service = service.key`)
          .where(isWithin("one.proposed_at", span))
          .selectAll("one");
        if (state !== undefined) query = query.where("one.state", "=", state);
        if (after)
          query = query.where(
            sql<boolean>`(one.proposed_at, one.id) ${sql.raw(order === "asc" ? ">" : "<")} (${after.at}::timestamptz, ${after.id}::uuid)`,
          );
        return query.orderBy("one.proposed_at", order).orderBy("one.id", order).limit(limit).as("grant");
      },
      (join) => join.onTrue(),
    )
    .leftJoin("players as player", "player.id", "grant.player_id")
    .innerJoin("staff_members as proposer", "proposer.id", "grant.proposed_by")
    .leftJoin("staff_members as decider", "decider.id", "grant.decided_by")
    .orderBy("grant.proposed_at", order)
    .orderBy("grant.id", order)
    .limit(limit)
    .select([
      "grant.id",
      "grant.brand",
      "grant.amount",
      "grant.reason",
      "grant.state",
      "grant.proposed_at as at",
      "grant.proposed_by as proposedBy",
      "proposer.email as proposer",
      "decider.email as decider",
      "player.id as playerId",
      "player.username",
    ])
    .execute();
}

export function countProposed(
  executor: Executor,
  services: readonly string[],
  since: Date,
): Promise<{ count: number; oldestAt: Date | null }> {
  return tables(executor)
    .selectFrom("coin_grants")
    .where("service", "=", anyOf(services))
    .where("state", "=", "proposed")
    .where("proposed_at", ">", since)
    .select((eb) => [eb.fn.countAll<number>().as("count"), eb.fn.min("proposed_at").as("oldestAt")])
    .executeTakeFirstOrThrow();
}

/** Proposals that nobody decided in time. Returns how many. */
export async function updateLapsed(executor: Executor, before: Date, now: Date): Promise<number> {
  const { numUpdatedRows } = await tables(executor)
    .updateTable("coin_grants")
    .set({ state: "lapsed", decided_at: now })
    .where("state", "=", "proposed")
    .where("proposed_at", "<=", before)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** The grants stay without the player and what was written about them. Proposals end. */
export async function unlinkPlayer(trx: Executor, playerId: string): Promise<void> {
  await tables(trx)
    .updateTable("coin_grants")
    .set((eb) => ({
      player_id: null,
      reason: "",
      state: eb.case().when("state", "=", "proposed").then<GrantState>("lapsed").else(eb.ref("state")).end(),
    }))
    .where("player_id", "=", playerId)
    .execute();
}

export function findOfPlayer(executor: Executor, playerId: string, limit: number) {
  return tables(executor)
    .selectFrom("coin_grants")
    .where("player_id", "=", playerId)
    .select(["amount", "reason", "state", "proposed_at as at"])
    .orderBy("proposed_at", "desc")
    .limit(limit)
    .execute();
}
