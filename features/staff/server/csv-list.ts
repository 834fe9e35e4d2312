import type * as z from "zod/mini";
import { commonProblem } from "#kit/contract/problem.ts";
import type { Executor } from "#kit/db/database.ts";
import type { Permission } from "../rules.ts";
import type { CsvExport, StaffScope } from "./ports.ts";

const pageSize = 1_000;

interface CsvList<Filters, Row> {
  readonly permission: Permission;
  readonly columns: readonly string[];
  /** The filters of the list's call, without its paging. */
  readonly filters: z.ZodMiniType<Filters>;
  list(
    executor: Executor,
    scope: StaffScope,
    query: Filters & { readonly after: string | undefined; readonly limit: number },
  ): Promise<{ readonly rows: readonly Row[]; readonly next: string | null }>;
  cells(row: Row): readonly (string | null)[];
}

/** The CSV export of a list: its filters, page by page. */
export function csvOfList<Filters extends object, Row>(table: CsvList<Filters, Row>): CsvExport {
  const { permission, columns, filters, list, cells } = table;
  return {
    permission,
    columns,
    async *pages(executor, scope, query) {
      const checked = filters.safeParse(query);
      if (!checked.success) throw commonProblem("invalid_input");
      let after: string | undefined;
      do {
        const page = await list(executor, scope, { ...checked.data, after, limit: pageSize });
        yield page.rows.map(cells);
        after = page.next ?? undefined;
      } while (after !== undefined);
    },
  };
}
