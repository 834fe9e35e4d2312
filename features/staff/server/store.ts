import type { Executor } from "#kit/db/database.ts";
import { statesBefore, type MemberCommand, type StaffRole } from "../rules.ts";
import type { StaffTables } from "./tables.ts";

const tables = (executor: Executor) => executor.as<StaffTables>();

const memberColumns = [
  "id",
  "email",
  "role",
  "brands",
  "state",
  "password_hash as passwordHash",
  "previous_password_hash as previousPasswordHash",
  "totp_secret as totpSecret",
  "totp_step as totpStep",
  "setup_expires_at as setupExpiresAt",
  "is_demo as isDemo",
] as const;

export type MemberRow = NonNullable<Awaited<ReturnType<typeof findById>>>;

export function findById(executor: Executor, id: string) {
  return tables(executor)
    .selectFrom("staff_members")
    .where("id", "=", id)
    .select(memberColumns)
    .executeTakeFirst();
}

export function findByEmail(executor: Executor, email: string) {
  return tables(executor)
    .selectFrom("staff_members")
    .where("email_key", "=", email.toLowerCase())
    .select(memberColumns)
    .executeTakeFirst();
}

export function findBySetupHash(executor: Executor, setupHash: Buffer) {
  return tables(executor)
    .selectFrom("staff_members")
    .where("setup_hash", "=", setupHash)
    .select(memberColumns)
    .executeTakeFirst();
}

export function findAll(executor: Executor, page: { after: string | undefined; limit: number }) {
  return tables(executor)
    .selectFrom("staff_members as member")
    .$if(page.after !== undefined, (query) => query.where("member.id", ">", page.after ?? ""))
    .select((query) => [
      "member.id",
      "member.email",
      "member.role",
      "member.brands",
      "member.state",
      "member.setup_expires_at as setupExpiresAt",
      "member.created_at as createdAt",
      query
        .selectFrom("staff_sessions as session")
        .whereRef("session.member_id", "=", "member.id")
        .select(({ fn }) => fn.max("session.seen_at").as("seenAt"))
        .as("seenAt"),
    ])
    .orderBy("member.id")
    .limit(page.limit)
    .execute();
}

interface Grant {
  role: StaffRole;
  brands: readonly string[];
}

interface Invitation {
  setupHash: Buffer;
  setupExpiresAt: Date;
}

export interface NewMember extends Grant, Invitation {
  id: string;
  email: string;
  createdAt: Date;
}

/** False if a member has the address already. */
export async function insertMember(trx: Executor, member: NewMember): Promise<boolean> {
  const result = await tables(trx)
    .insertInto("staff_members")
    .values({
      id: member.id,
      email: member.email,
      role: member.role,
      brands: [...member.brands],
      state: "invited",
      password_hash: null,
      totp_secret: null,
      setup_hash: member.setupHash,
      setup_expires_at: member.setupExpiresAt,
      created_at: member.createdAt,
    })
    .onConflict((conflict) => conflict.column("email_key").doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Saves a change only from a state that allows its command; undefined otherwise. */
function change(trx: Executor, id: string, command: MemberCommand) {
  return tables(trx)
    .updateTable("staff_members")
    .where("id", "=", id)
    .where("state", "in", statesBefore(command))
    .returning(["id", "email", "role", "brands"]);
}

const nothingSet = { password_hash: null, totp_secret: null, totp_step: 0 };

export function updateInvited(trx: Executor, id: string, { setupHash, setupExpiresAt }: Invitation) {
  return change(trx, id, "invite")
    .set(({ fn, ref }) => ({
      ...nothingSet,
      previous_password_hash: fn.coalesce(ref("password_hash"), ref("previous_password_hash")),
      state: "invited",
      setup_hash: setupHash,
      setup_expires_at: setupExpiresAt,
    }))
    .executeTakeFirst();
}

export function updateDisabled(trx: Executor, id: string) {
  return change(trx, id, "disable")
    .set(({ fn, ref }) => ({
      ...nothingSet,
      previous_password_hash: fn.coalesce(ref("password_hash"), ref("previous_password_hash")),
      state: "disabled",
      setup_hash: null,
      setup_expires_at: null,
    }))
    .executeTakeFirst();
}

export function updateRole(trx: Executor, id: string, { role, brands }: Grant) {
  return change(trx, id, "changeRole")
    .set({ role, brands: [...brands] })
    .executeTakeFirst();
}

/** A link works once: its hash is deleted. */
export function updateSetUp(
  trx: Executor,
  id: string,
  set: { setupHash: Buffer; passwordHash: string; totpSecret: string; totpStep: number },
) {
  return change(trx, id, "setUp")
    .where("setup_hash", "=", set.setupHash)
    .set({
      state: "active",
      password_hash: set.passwordHash,
      totp_secret: set.totpSecret,
      totp_step: set.totpStep,
      setup_hash: null,
      setup_expires_at: null,
    })
    .executeTakeFirst();
}

/** Locks the member. False if the member may not sign in any more, or the password was replaced meanwhile. */
export async function lockUnchanged(
  trx: Executor,
  { id, passwordHash }: Pick<MemberRow, "id" | "passwordHash">,
): Promise<boolean> {
  const row = await tables(trx)
    .selectFrom("staff_members")
    .where("id", "=", id)
    .where("state", "=", "active")
    .where("password_hash", "=", passwordHash)
    .select("id")
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** A new secret for codes; false if the member may not sign in any more. */
export async function updateTotpSecret(
  trx: Executor,
  id: string,
  { totpSecret, totpStep }: { totpSecret: string; totpStep: number },
): Promise<boolean> {
  const result = await tables(trx)
    .updateTable("staff_members")
    .set({ totp_secret: totpSecret, totp_step: totpStep })
    .where("id", "=", id)
    .where("state", "=", "active")
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** False if this or a later step was used meanwhile, or the secret was replaced. */
export async function updateTotpStep(trx: Executor, member: MemberRow, step: number): Promise<boolean> {
  const result = await tables(trx)
    .updateTable("staff_members")
    .set({ totp_step: step })
    .where("id", "=", member.id)
    .where("state", "=", "active")
    .where("password_hash", "=", member.passwordHash)
    .where("totp_step", "<", step)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
