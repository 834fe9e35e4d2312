import type { Executor } from "#kit/db/database.ts";
import { defineStatement } from "#kit/db/statement.ts";
import type { WordKind, WordLanguage } from "../../rules.ts";
import type { ChatTables } from "../tables.ts";

const tables = (executor: Executor) => executor.as<ChatTables>();

export interface AddedWord {
  readonly language: WordLanguage;
  readonly word: string;
  readonly kind: WordKind;
}

/** More than a realm needs; bounds the filter. */
const maxWords = 2_000;

const words = defineStatement<AddedWord, { service: string; limit: number }>(
  "chat-words",
  "select language, word, kind from chat_words where service = :service order by language, word limit :limit",
);

export function findWords(executor: Executor, service: string): Promise<AddedWord[]> {
  return executor.query(words, { service, limit: maxWords });
}

/** The kind before, or undefined for a new word. */
export async function upsertWord(
  trx: Executor,
  service: string,
  { language, word, kind }: AddedWord,
  now: Date,
): Promise<WordKind | undefined> {
  const before = await tables(trx)
    .selectFrom("chat_words")
    .where("service", "=", service)
    .where("language", "=", language)
    .where("word", "=", word)
    .select("kind")
    .forUpdate()
    .executeTakeFirst();
  await tables(trx)
    .insertInto("chat_words")
    .values({ service, language, word, kind, added_at: now })
    .onConflict((conflict) => conflict.columns(["service", "language", "word"]).doUpdateSet({ kind }))
    .execute();
  return before?.kind;
}

/** The kind of the removed word, or undefined if there was none. */
export async function deleteWord(
  trx: Executor,
  service: string,
  { language, word }: Pick<AddedWord, "language" | "word">,
): Promise<WordKind | undefined> {
  const row = await tables(trx)
    .deleteFrom("chat_words")
    .where("service", "=", service)
    .where("language", "=", language)
    .where("word", "=", word)
    .returning("kind")
    .executeTakeFirst();
  return row?.kind;
}
