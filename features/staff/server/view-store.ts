import type { Executor } from "#kit/db/database.ts";
import type { StaffTables } from "./tables.ts";

const tables = (executor: Executor) => executor.as<StaffTables>();

export interface View {
  page: string;
  name: string;
  search: string;
}

export function findViews(executor: Executor, memberId: string, page: string) {
  return tables(executor)
    .selectFrom("staff_views")
    .where("member_id", "=", memberId)
    .where("page", "=", page)
    .select(["name", "search"])
    .orderBy("name")
    .execute();
}

export async function countViews(trx: Executor, memberId: string): Promise<number> {
  const { count } = await tables(trx)
    .selectFrom("staff_views")
    .where("member_id", "=", memberId)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Replaces a view of the same name. */
export async function upsertView(
  trx: Executor,
  memberId: string,
  { page, name, search }: View,
): Promise<void> {
  await tables(trx)
    .insertInto("staff_views")
    .values({ member_id: memberId, page, name, search })
    .onConflict((conflict) => conflict.columns(["member_id", "page", "name"]).doUpdateSet({ search }))
    .execute();
}

export async function deleteView(
  trx: Executor,
  memberId: string,
  { page, name }: Omit<View, "search">,
): Promise<void> {
  await tables(trx)
    .deleteFrom("staff_views")
    .where("member_id", "=", memberId)
    .where("page", "=", page)
    .where("name", "=", name)
    .execute();
}
