import { deleteBatch } from "#kit/db/batches.ts";
import type { Executor } from "#kit/db/database.ts";
import { gather } from "#kit/db/gather.ts";
import type { ToldAnswer } from "#kit/db/known-answers.ts";
import { unlessKnown, type Asked } from "#kit/db/question.ts";
import { compileStatement, defineStatement, type Statement } from "#kit/db/statement.ts";
import type { AccountTables } from "../tables.ts";

const tables = (executor: Executor) => executor.as<AccountTables>();

export interface NewSession {
  tokenHash: Buffer;
  playerId: string;
  brand: string;
  isDemo: boolean;
  provenAt: Date | null;
  userAgent: string;
  createdAt: Date;
  expiresAt: Date;
}

const newSession = compileStatement<AccountTables, object, NewSession>("new-session", (db, session) =>
  db
    .with("seen", (within) =>
      within
        .updateTable("players")
        .set({ last_seen_at: session.createdAt, last_brand: session.brand })
        .where("id", "=", session.playerId)
        .returning("id"),
    )
    .insertInto("sessions")
    .values({
      token_hash: session.tokenHash,
      player_id: session.playerId,
      brand: session.brand,
      user_agent: session.userAgent,
      created_at: session.createdAt,
      seen_at: session.createdAt,
      expires_at: session.expiresAt,
      revoked_at: null,
      is_demo: session.isDemo,
      proven_at: session.provenAt,
    }),
);

/** Whoever signs in is seen. */
export async function insertSession(trx: Executor, session: NewSession): Promise<void> {
  await trx.ask(newSession, session);
}

export interface FoundSession {
  seenAt: Date;
  expiresAt: Date;
  revokedAt: Date | null;
  isDemo: boolean;
  provenAt: Date | null;
  playerId: string;
  service: string;
  username: string;
  avatar: string;
  msisdn: string | null;
}

/** As JSON: what the driver does for each column and each row costs more than reading all of them as one value. */
interface SessionRow {
  session: {
    [Name in keyof FoundSession]: FoundSession[Name] extends Date | null
      ? number | Extract<FoundSession[Name], null>
      : FoundSession[Name];
  };
}

/** A session with the answer to what is asked along. */
export interface SessionAndAnswer extends SessionRow {
  found: unknown;
}

type Told = ToldAnswer<SessionAndAnswer>;

const milliseconds = (column: string) => `extract(epoch from session.${column})::float8 * 1000`;
const wholeSession = `json_build_object('seenAt', ${milliseconds("seen_at")}, 'expiresAt', ${milliseconds("expires_at")},
  'revokedAt', ${milliseconds("revoked_at")}, 'isDemo', session.is_demo, 'provenAt', ${milliseconds("proven_at")},
  'playerId', caller.id, 'service', caller.service, 'username', caller.username, 'avatar', caller.avatar,
  'msisdn', caller.msisdn)`;
const living = "caller.removed_at is null and caller.locked_at is null";
const joined = "from sessions as session join players as caller on caller.id = session.player_id";

export function sessionOf({ session }: SessionRow): FoundSession {
  const { seenAt, expiresAt, revokedAt, provenAt } = session;
  return {
    ...session,
    seenAt: new Date(seenAt),
    expiresAt: new Date(expiresAt),
    revokedAt: revokedAt === null ? null : new Date(revokedAt),
    provenAt: provenAt === null ? null : new Date(provenAt),
  };
}

const alone = defineStatement<SessionRow, { tokenHash: Buffer }>(
  "session",
  `select ${wholeSession} as session ${joined} where session.token_hash = :tokenHash and ${living}`,
);

/** The session of a token with the player it belongs to, as long as that player is there. */
export async function findSession(executor: Executor, tokenHash: Buffer): Promise<FoundSession | undefined> {
  const [row] = await executor.ask(alone, { tokenHash });
  return row && sessionOf(row);
}

interface Asking {
  tokenHash: Buffer;
  /** The print of what this session was answered last. */
  known: string | null;
}

interface AllAsking {
  tokenHashes: readonly string[];
  known: readonly (string | null)[];
}

type AnswersStatement = Statement<{ rows: (Told & { at: number })[] | null }, AllAsking>;

/** `offset 0` keeps each token a look of its own by its key: joined, a small table of sessions would be read whole. */
const makeAlong = (question: Asked<unknown>["question"]): AnswersStatement =>
  defineStatement(
    `sessions-and-${question.name}`,
    `select json_agg(row_to_json(answered)) as rows from (
       select asking.at, own.found, own.print
       from unnest(:tokenHashes::text[], :known::text[]) with ordinality as asking (token_hash, known, at)
       cross join lateral (
         select answer.found, answer.print ${joined}
         cross join lateral ${unlessKnown(
           `json_build_object('session', ${wholeSession}, 'found', ${question.text})`,
           "asking.known",
         )} as answer
         where session.token_hash = decode(asking.token_hash, 'hex') and ${living} offset 0) as own) as answered`,
  );
const along = new WeakMap<Asked<unknown>["question"], AnswersStatement>();

async function findAll(
  executor: Executor,
  statement: AnswersStatement,
  given: object,
  all: readonly Asking[],
): Promise<(Told | undefined)[]> {
  const [value] = await executor.ask(statement, {
    ...given,
    tokenHashes: all.map(({ tokenHash }) => tokenHash.toString("hex")),
    known: all.map(({ known }) => known),
  });
  const found: (Told | undefined)[] = all.map(() => undefined);
  for (const row of value?.rows ?? []) found[row.at - 1] = row;
  return found;
}

/**
 * The same, and in the same statement what else is asked: together with everybody who asks it now. Reads have so much in
 * common that it pays to wait for one another; moves, which come with a session alone, do not.
 */
export function findSessionAndAnswer(
  executor: Executor,
  tokenHash: Buffer,
  { question, given }: Asked<unknown>,
  known: string | null,
): Promise<Told | undefined> {
  const statement = along.get(question) ?? makeAlong(question);
  along.set(question, statement);
  const what = `${statement.name} ${JSON.stringify(given)}`;
  return gather(executor, what, { tokenHash, known }, (all: readonly Asking[]) =>
    findAll(executor, statement, given, all),
  );
}

export function findAllByPlayerId(executor: Executor, playerId: string, now: Date, limit: number) {
  return tables(executor)
    .selectFrom("sessions")
    .where("player_id", "=", playerId)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", now)
    .orderBy("seen_at", "desc")
    .limit(limit)
    .select([
      "token_hash as tokenHash",
      "user_agent as userAgent",
      "created_at as createdAt",
      "seen_at as seenAt",
    ])
    .execute();
}

export async function updateSeenAt(executor: Executor, tokenHash: Buffer, now: Date): Promise<void> {
  await tables(executor)
    .with("seen", (db) =>
      db
        .updateTable("sessions")
        .set({ seen_at: now })
        .where("token_hash", "=", tokenHash)
        .returning("player_id as playerId"),
    )
    .updateTable("players")
    .from("seen")
    .set({ last_seen_at: now })
    .whereRef("players.id", "=", "seen.playerId")
    .execute();
}

export async function updateRevokedAt(
  trx: Executor,
  playerId: string,
  tokenHash: Buffer,
  now: Date,
): Promise<boolean> {
  const result = await tables(trx)
    .updateTable("sessions")
    .set({ revoked_at: now })
    .where("token_hash", "=", tokenHash)
    .where("player_id", "=", playerId)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function updateAllRevokedAt(
  trx: Executor,
  playerId: string,
  exceptHash: Buffer | null,
  now: Date,
): Promise<Buffer[]> {
  const ended = await tables(trx)
    .updateTable("sessions")
    .set({ revoked_at: now })
    .where("player_id", "=", playerId)
    .where("revoked_at", "is", null)
    .$if(exceptHash !== null, (query) => query.where("token_hash", "!=", exceptHash))
    .returning("token_hash as tokenHash")
    .execute();
  return ended.map(({ tokenHash }) => tokenHash);
}

/** Nobody can use them any more; a year of them would be most of the table. */
export function deleteExpiredSessions(executor: Executor, now: Date, limit: number): Promise<number> {
  return deleteBatch(tables(executor), "sessions", (is) => is("expires_at", "<", now), limit);
}
