import type { AccountTables } from "#features/accounts/server/tables.ts";
import type { StaffTables } from "#features/staff/server/tables.ts";
import type { StaffRole } from "#features/staff/rules.ts";
import type { Executor } from "#kit/db/database.ts";
import type { ReplyLanguage, TicketView } from "../../rules.ts";
import type { SupportTables } from "../tables.ts";

const tables = (executor: Executor) =>
  executor.as<SupportTables & Pick<AccountTables, "players"> & Pick<StaffTables, "staff_members">>();

interface QueueQuery {
  readonly brands: readonly string[];
  readonly view: TicketView;
  readonly memberId: string;
  readonly limit: number;
}

/** Tickets that wait for us are sorted by promised time, the others by last change. */
export function findQueue(executor: Executor, { brands, view, memberId, limit }: QueueQuery) {
  const query = tables(executor)
    .selectFrom("support_tickets as ticket")
    .leftJoin("staff_members as member", "member.id", "ticket.assigned_to")
    .where("ticket.brand", "in", brands)
    .selectAll("ticket")
    .select("member.email as assignee")
    .limit(limit);
  switch (view) {
    case "open":
      return query.where("ticket.state", "=", "open").orderBy("ticket.answer_by").execute();
    case "mine":
      return query
        .where("ticket.assigned_to", "=", memberId)
        .where("ticket.state", "<>", "closed")
        .orderBy("ticket.answer_by")
        .execute();
    case "waiting":
      return query
        .where("ticket.state", "in", ["answered", "waiting"])
        .orderBy("ticket.changed_at", "desc")
        .execute();
    case "closed":
      return query.where("ticket.state", "=", "closed").orderBy("ticket.changed_at", "desc").execute();
  }
}

export async function countOpen(executor: Executor, brands: readonly string[]) {
  const row = await tables(executor)
    .selectFrom("support_tickets")
    .where("brand", "in", brands)
    .where("state", "=", "open")
    .select(({ fn }) => [fn.countAll<number>().as("count"), fn.min("opened_at").as("oldestAt")])
    .executeTakeFirstOrThrow();
  return { count: row.count, oldestAt: row.oldestAt as Date | null };
}

/** E-mail addresses of members, by id. */
export async function findMembers(
  executor: Executor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tables(executor)
    .selectFrom("staff_members")
    .where("id", "in", [...new Set(ids)])
    .select(["id", "email"])
    .execute();
  return new Map(rows.map(({ id, email }) => [id, email]));
}

/** Active members with one of these roles who work for the brand. */
export function findColleagues(executor: Executor, roles: readonly StaffRole[], brand: string) {
  return tables(executor)
    .selectFrom("staff_members")
    .where("state", "=", "active")
    .where("role", "in", roles)
    .where((row) => row.or([row("role", "=", "owner"), row(row.val(brand), "=", row.fn.any("brands"))]))
    .orderBy("email")
    .limit(100)
    .select(["id as memberId", "email"])
    .execute();
}

export function findCustomer(executor: Executor, playerId: string) {
  return tables(executor)
    .selectFrom("players")
    .where("id", "=", playerId)
    .select(["username", "created_at as since"])
    .executeTakeFirst();
}

/** The player's other tickets, the last changed first. */
export function findOthers(executor: Executor, playerId: string, ticketId: string) {
  return tables(executor)
    .selectFrom("support_tickets")
    .where("player_id", "=", playerId)
    .where("id", "<>", ticketId)
    .orderBy("changed_at", "desc")
    .limit(5)
    .select(["id as ticketId", "subject", "state"])
    .execute();
}

export async function updateAssignee(trx: Executor, id: string, memberId: string | null): Promise<void> {
  await tables(trx)
    .updateTable("support_tickets")
    .set({ assigned_to: memberId })
    .where("id", "=", id)
    .execute();
}

/** False if the player has rated it before, or it is not closed. */
export async function updateSatisfaction(
  trx: Executor,
  { id, playerId, isSatisfied }: { id: string; playerId: string; isSatisfied: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await tables(trx)
    .updateTable("support_tickets")
    .set({ is_satisfied: isSatisfied })
    .where("id", "=", id)
    .where("player_id", "=", playerId)
    .where("state", "=", "closed")
    .where("is_satisfied", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export interface StoredReply {
  readonly id: string;
  readonly language: ReplyLanguage;
  readonly title: string;
  readonly text: string;
}

export function findReplies(executor: Executor, service: string): Promise<StoredReply[]> {
  return tables(executor)
    .selectFrom("support_replies")
    .where("service", "=", service)
    .orderBy("language")
    .orderBy("title")
    .limit(500)
    .select(["id", "language", "title", "text"])
    .execute();
}

export function findReply(executor: Executor, service: string, id: string): Promise<StoredReply | undefined> {
  return tables(executor)
    .selectFrom("support_replies")
    .where("service", "=", service)
    .where("id", "=", id)
    .select(["id", "language", "title", "text"])
    .forUpdate()
    .executeTakeFirst();
}

export async function upsertReply(
  trx: Executor,
  service: string,
  { id, language, title, text }: StoredReply,
  now: Date,
): Promise<void> {
  await tables(trx)
    .insertInto("support_replies")
    .values({ id, service, language, title, text, changed_at: now })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ language, title, text, changed_at: now }))
    .execute();
}

export async function deleteReply(trx: Executor, service: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tables(trx)
    .deleteFrom("support_replies")
    .where("service", "=", service)
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
