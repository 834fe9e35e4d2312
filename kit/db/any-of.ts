import { sql } from "kysely";

/** For `column = any(…)`. The list may be empty, which PostgreSQL refuses in `in ()`. */
export const anyOf = (values: readonly string[]) => sql<string>`any(${[...values]}::text[])`;
