import type { Brand } from "#features/branding/rules.ts";
import type { Executor } from "#kit/db/database.ts";
import type { Staff } from "#kit/http/context.ts";
import type { ShownInboxQueue, ShownSearchHit } from "../contract.ts";
import { timeSpanOf, timeZoneOf, type DaySpan, type Permission, type TimeSpan } from "../rules.ts";
import type { StaffContext, StaffScope } from "./ports.ts";

const hitsPerKind = 6;

/** Days that a member chooses begin in the zone in which the console shows times. */
export function timeSpanIn({ brands }: StaffScope, span: DaySpan): TimeSpan {
  return timeSpanOf(span, timeZoneOf(brands));
}

/** The chosen brand, or every brand that the member works for. The caller has checked that the brand is theirs. */
export function scopeOf(
  brands: readonly Brand[],
  staff: Staff,
  chosen: string | undefined,
  now: Date,
): StaffScope {
  return {
    brands: brands.filter(({ key }) => (chosen === undefined ? staff.sites.has(key) : key === chosen)),
    now,
  };
}

export async function searchEverything(
  executor: Executor,
  context: StaffContext,
  staff: Staff,
  text: string,
  scope: StaffScope,
): Promise<{ hits: ShownSearchHit[] }> {
  const found = await Promise.all(
    permitted(context.searchProviders, staff).map(async ([kind, provider]) => {
      const hits = await provider.search(executor, text, scope, hitsPerKind);
      return hits.map((hit) => ({ kind, ...hit }));
    }),
  );
  return { hits: found.flat() };
}

export async function findInbox(
  executor: Executor,
  context: StaffContext,
  staff: Staff,
  scope: StaffScope,
): Promise<{ queues: ShownInboxQueue[] }> {
  const queues = await Promise.all(
    permitted(context.inboxQueues, staff).map(async ([queue, { path, size }]) => {
      const { count, oldestAt } = await size(executor, scope);
      return { queue, path, count, oldestAt: oldestAt?.toISOString() ?? null };
    }),
  );
  return { queues };
}

function permitted<Part extends { readonly permission: Permission }>(
  parts: ReadonlyMap<string, Part>,
  staff: Staff,
): [string, Part][] {
  return [...parts].filter(([, { permission }]) => staff.permissions.has(permission.name));
}
