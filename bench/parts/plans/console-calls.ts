import { apiTable } from "#apps/server/api.ts";
import { inboxQueues, permissions, searchProviders } from "#apps/server/slices.ts";
import { idlePorts } from "#apps/server/testing/idle-ports.ts";
import type { Brand } from "#features/branding/rules.ts";
import type { Site } from "#features/branding/server/index.ts";
import type { EndpointKey } from "#kit/contract/contract.ts";
import type { CallContext, Staff } from "#kit/http/context.ts";
import { crowd, id, now, type ReadCall } from "./read-calls.ts";

const dayOf = (daysAgo: number) => new Date(now.getTime() - daysAgo * 86_400_000).toISOString().slice(0, 10);
/** A running final of `operator-7`. */
const final = id(2, 18_107);
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
    site: crowd,
  };
  const table = apiTable({
    ...idlePorts,
    brands: [brand],
    siteOf: () => ({ ...site, brand }),
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
    "audit of a subject": read("audit", { subject: id(10, 7) }),
    search: read("search", { text: id(11, 7) }),
    "search for a name": read("search", { text: "player12" }),
    player: read("player", { playerId: id(1, 7) }),
    "players, locked": read("players", { state: "locked" }),
    "players, restricted": read("players", { state: "restricted" }),
    events: read("events"),
    "events, finals": read("events", { stage: "finals" }),
    "events, finished": read("events", { phase: "finished" }),
    "events of a day": read("events", oldDay),
    event: read("event", { eventId: final }),
    entrants: read("entrants", { eventId: final }),
    disputes: read("disputes"),
    "disputes by stake": read("disputes", { sort: "stake" }),
    "disputes, decided": read("disputes", { view: "decided" }),
    dispute: read("dispute", { matchId: id(4, 18_120 * 100 + 90) }),
    prizes: read("prizes"),
    "prizes, claimed": read("prizes", { state: "claimed" }),
    "prizes of a day": read("prizes", oldDay),
    tickets: read("tickets"),
    "tickets of the member": read("tickets", { view: "mine" }),
    "tickets, waiting": read("tickets", { view: "waiting" }),
    "tickets, closed": read("tickets", { view: "closed" }),
    "moderation-queue": read("moderation-queue"),
    "chat-rooms": read("chat-rooms", { brand: crowd }),
    "chat-timeouts": read("chat-timeouts", { brand: crowd }),
    "coin-grants": read("coin-grants"),
    "coin-grants, proposed": read("coin-grants", { state: "proposed" }),
    referrals: read("referrals"),
    "referrals, held": read("referrals", { state: "held" }),
    purchases: read("purchases"),
    "purchases, refunding": read("purchases", { state: "refunding" }),
    "purchases, not delivered": read("purchases", { delivery: "failed" }),
    products: read("products", { brand: crowd }),
    announcements: read("announcements"),
    members: read("members"),
    "daily-figures": read("daily-figures"),
  };
}
