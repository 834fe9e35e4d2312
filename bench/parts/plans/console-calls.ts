import { apiTable } from "#apps/server/api.ts";
import { inboxQueues, permissions, searchProviders } from "#apps/server/slices.ts";
import { idlePorts } from "#apps/server/testing/idle-ports.ts";
import type { Brand } from "#features/branding/rules.ts";
import type { Site } from "#features/branding/server/index.ts";
import type { EndpointKey } from "#kit/contract/contract.ts";
import type { CallContext, Staff } from "#kit/http/context.ts";
import { crowd, id, now, type ReadCall } from "./read-calls.ts";

const dayOf = (daysAgo: number) => new Date(now.getTime() - daysAgo * 86_400_000).toISOString().slice(0, 10);
/** A day in the middle of the 400 days of crowd.sql. */
const oldDay = { from: dayOf(200), until: dayOf(200) };

/** The first pages of the console's lists and what else its pages read, for an owner with the one brand of crowd.sql. */
export function consoleCallsOf(site: Site): Readonly<Record<string, ReadCall>> {
  const brand: Brand = { ...site.brand, key: crowd, operator: "kenya" };
  const staff: Staff = {
    id: id(8, 1),
    sessionId: "",
    permissions: new Set(permissions.map(({ name }) => name)),
    sites: new Set([crowd]),
  };
  const table = apiTable({
    ...idlePorts,
    brands: [brand],
    staff: { ...idlePorts.staff, brands: [brand], permissions, searchProviders, inboxQueues },
  });
  const read =
    (path: string, query: Readonly<Record<string, string>> = {}): ReadCall =>
    (executor) => {
      const call = { site, staff, now, db: executor } as CallContext<Site>;
      return table
        .get(`GET /api/staff/${path}` satisfies EndpointKey)
        ?.handle(call, { query, body: undefined });
    };
  return {
    inbox: read("inbox"),
    players: read("players"),
    "players by name": read("players", { sort: "name", order: "asc" }),
    subscriptions: read("subscriptions"),
    "subscriptions, suspended": read("subscriptions", { state: "suspended" }),
    "subscriptions, overdue": read("subscriptions", { check: "overdue" }),
    "subscriptions of a day": read("subscriptions", oldDay),
    charges: read("charges"),
    "charges, not collected": read("charges", { state: "dropped" }),
    "charges of a day": read("charges", oldDay),
    "charges of a player": read("charges", { player: id(1, 7) }),
    "charges with open refunds": read("charges", { refund: "open" }),
    "operator-messages": read("operator-messages"),
    "operator-messages, failed": read("operator-messages", { state: "failed" }),
    "operator-messages of a day": read("operator-messages", { from: dayOf(12), until: dayOf(12) }),
    "card-messages": read("card-messages"),
    "card-messages, failed": read("card-messages", { state: "failed" }),
    "operator-checks": read("operator-checks"),
    "operator-drifts": read("operator-drifts"),
    "operator-drifts, unknown": read("operator-drifts", { outcome: "unknown_status" }),
    withdrawals: read("withdrawals"),
    audit: read("audit"),
    "audit of a day": read("audit", oldDay),
    "audit of an actor and a day": read("audit", { ...oldDay, actor: "member7@kickoff.example" }),
    "audit of a brand": read("audit", { brand: crowd }),
    "audit of an action that never happened": read("audit", { action: "none" }),
    search: read("search", { text: id(11, 7) }),
    "daily-figures": read("daily-figures"),
  };
}
