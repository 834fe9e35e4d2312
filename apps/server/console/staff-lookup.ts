import type { FastifyRequest } from "fastify";
import { findStaff, staffCookie, type StaffContext } from "#features/staff/server/index.ts";
import type { Database } from "#kit/db/database.ts";
import type { Staff } from "#kit/http/context.ts";
import type { Clock } from "#kit/pure/clock.ts";

export interface StaffLookupOptions {
  database: Database;
  clock: Clock;
  staff: StaffContext;
}

/** The member of staff who calls; a token that is due for renewal is replaced in the response. */
export function createStaffLookup({ database, clock, staff }: StaffLookupOptions) {
  const { permissions, isDemo } = staff;
  const context = { brands: staff.brands.map(({ key }) => key), permissions, isDemo };
  return async ({ headers }: FastifyRequest, keep: (cookie: string) => void): Promise<Staff | null> => {
    const token = staffCookie.read(headers.cookie, staff.isSecure);
    const found = await findStaff(database, token, context, clock.now());
    if (found?.renewed) {
      const { token: next, expiresAt } = found.renewed;
      keep(staffCookie.write(next, expiresAt, staff.isSecure));
    }
    return found?.staff ?? null;
  };
}
