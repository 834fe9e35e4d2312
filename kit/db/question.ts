import type { Executor } from "./database.ts";
import { defineStatement, type Statement } from "./statement.ts";

/**
 * One value, as JSON, that can be asked alone or within the statement that finds out who the caller is. Its text is an
 * SQL expression, which may name `caller.id`: null where nobody is signed in.
 */
export interface Question<Found, Given extends object> {
  readonly name: string;
  readonly text: string;
  readonly alone: Statement<{ found: Found }, Given & Asker>;
}

interface Asker {
  callerId: string | null;
}

/** A question with what it is about. */
export interface Asked<Found> {
  readonly question: Question<Found, object>;
  readonly given: object;
}

export function defineQuestion<Found, Given extends object>(
  name: string,
  text: string,
): Question<Found, Given> {
  const alone = `select ${text} as found from (select :callerId::uuid as id) as caller`;
  return { name, text, alone: defineStatement(name, alone) };
}

export function about<Found, Given extends object>(
  question: Question<Found, Given>,
  given: Given,
): Asked<Found> {
  return { question, given };
}

/**
 * The value of an SQL expression with its print; without the value where the print is `:known` already, because then
 * neither sending nor reading it is worth anything. Expressions are not evaluated twice: `offset 0` keeps them apart.
 */
export const unlessKnown = (text: string, known: string) => `(
  select case when print = ${known} then null else found end as found, print
  from (
    select found, encode(sha256(convert_to(found::text, 'UTF8')), 'base64') as print
    from (select ${text} as found offset 0) as asked offset 0
  ) as printed)`;

export async function answerTo<Found>(
  executor: Executor,
  { question, given }: Asked<Found>,
  callerId: string | null,
): Promise<Found> {
  const [row] = await executor.ask(question.alone, { ...given, callerId });
  if (!row) throw new Error(`${question.name} found no row`);
  return row.found;
}

/** The same database, which knows the answer to one question of one caller already. */
export function knowing<Database extends Executor>(
  database: Database,
  asked: Asked<unknown>,
  callerId: string,
  found: unknown,
): Database {
  return {
    ...database,
    ask: (statement, given) =>
      (statement as unknown) === asked.question.alone && isSameGiven({ ...asked.given, callerId }, given)
        ? Promise.resolve([{ found }] as never[])
        : database.ask(statement, given),
  };
}

export function isSameGiven(one: object, other: object): boolean {
  const entries = Object.entries(one);
  return (
    entries.length === Object.keys(other).length &&
    entries.every(([name, value]) => value === (other as Record<string, unknown>)[name])
  );
}
