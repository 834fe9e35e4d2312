import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { displayName } from "#features/accounts/server/index.ts";
import { staffAuditActions } from "#features/staff/rules.ts";
import { recordAudit, scopeOf, type CsvExport, type StaffContext } from "#features/staff/server/index.ts";
import { commonProblem } from "#kit/contract/problem.ts";
import type { Database } from "#kit/db/database.ts";
import { requestInfoOf } from "#kit/http/request-info.ts";
import type { Clock } from "#kit/pure/clock.ts";
import { csvLine } from "#kit/pure/csv.ts";
import { csvExports } from "../slices.ts";

interface Request {
  Params: { name: string };
  Querystring: Readonly<Record<string, unknown>>;
}

interface CsvExportOptions {
  database: Database;
  clock: Clock;
  staff: Pick<StaffContext, "brands" | "text">;
}

/** Streams the filtered rows of a table. The audit entry is written before the first row is read. */
export function registerCsvExports(
  server: FastifyInstance,
  { database, clock, staff: { brands, text } }: CsvExportOptions,
): void {
  server.get<Request>("/staff/exports/:name(^[a-z-]+).csv", async (request, reply) => {
    const { query, params } = request;
    const { name } = params;
    const staff = (await requestInfoOf(request)?.staff()) ?? null;
    if (!staff) throw commonProblem("sign_in_required");
    const table = csvExports.get(name);
    if (!table) throw commonProblem("not_found");
    const brand = typeof query["brand"] === "string" ? query["brand"] : undefined;
    const isOwnBrand = brand === undefined || staff.sites.has(brand);
    if (!staff.permissions.has(table.permission.name) || !isOwnBrand) throw commonProblem("not_permitted");
    const now = clock.now();
    const rows = linesOf(table, table.pages(database, scopeOf(brands, staff, brand, now), query), (cell) =>
      // Runs on every cell. A sentence by staff may begin with `removed:` too, but usernames have no spaces.
      cell.includes(" ") ? cell : displayName({ text }, cell),
    );
    // Reads the first page, so that a refused query is answered with a problem and not in the file.
    const first = await rows.next();
    const filters = new URLSearchParams(
      Object.entries(query).flatMap(([key, value]) => (typeof value === "string" ? [[key, value]] : [])),
    );
    await database.transaction((trx) =>
      recordAudit(
        trx,
        {
          actorId: staff.id,
          action: staffAuditActions.table_exported,
          ...(brand !== undefined && { brand }),
          subject: name,
          details: { filters: filters.toString() },
        },
        now,
      ),
    );
    return reply
      .type("text/csv; charset=utf-8")
      .header("cache-control", "no-store")
      .header("content-disposition", `attachment; filename="${name}.csv"`)
      .send(Readable.from(startingWith(first, rows)));
  });
}

async function* linesOf(
  { columns }: CsvExport,
  pages: ReturnType<CsvExport["pages"]>,
  nameOf: (username: string) => string,
): AsyncGenerator<string, undefined> {
  let head = csvLine(columns);
  for await (const page of pages) {
    const rows = page.map((row) => row.map((cell) => cell && nameOf(cell)));
    yield head + rows.map(csvLine).join("");
    head = "";
  }
  if (head !== "") yield head;
  return undefined;
}

async function* startingWith(
  first: IteratorResult<string, undefined>,
  rest: AsyncGenerator<string, undefined>,
): AsyncGenerator<string> {
  if (first.done) return;
  yield first.value;
  yield* rest;
}
