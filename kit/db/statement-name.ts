import { createHash } from "node:crypto";

/** Every connection keeps each prepared statement, so their number is bounded. */
const maxNames = 500;
/** A text that depends on the size of a list is seldom repeated. */
const usesBefore = 3;

/** PostgreSQL rejects a prepared `select *` after a later release has added a column. */
export function selectsAllColumns(text: string): boolean {
  return /(?:select|returning|distinct)\s+\*|\.\*/i.test(text);
}

/** Chooses which texts are prepared statements, and how they are named. Bounded by `max`. */
export function createStatementNames(max = maxNames) {
  const uses = new Map<string, number>();
  const names = new Map<string, string>();
  return {
    /** Undefined for a text that is not prepared (yet). */
    nameOf(text: string, values: readonly unknown[]): string | undefined {
      const known = names.get(text);
      if (known !== undefined) return known;
      if (names.size >= max || values.length === 0 || selectsAllColumns(text)) return undefined;
      const count = (uses.get(text) ?? 0) + 1;
      uses.delete(text);
      if (count <= usesBefore) {
        if (uses.size >= max * 4) uses.clear();
        uses.set(text, count);
        return undefined;
      }
      // The same text has the same name in every process: connections may be shared by a pooler.
      const name = createHash("sha256").update(text).digest("base64url").slice(0, 32);
      names.set(text, name);
      return name;
    },
  };
}
