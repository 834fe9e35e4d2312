import type { Brand } from "#features/branding/rules.ts";
import type { StaffActor } from "#features/staff/rules.ts";
import {
  csvOfList,
  recordAudit,
  timeSpanIn,
  type InboxQueue,
  type StaffScope,
} from "#features/staff/server/index.ts";
import { defineCursor } from "#kit/contract/cursor.ts";
import { commonProblem } from "#kit/contract/problem.ts";
import type { Executor } from "#kit/db/database.ts";
import { toRowPage } from "#kit/db/page.ts";
import {
  cardMessageFilters,
  type CardMessageFilters,
  type StaffCardMessage,
} from "../../contract/staff-cards.ts";
import {
  isReplayable,
  maskCardPayload,
  subscriptionAuditActions,
  subscriptionPermissions,
} from "../../rules.ts";
import * as inbox from "../card/callback-inbox-store.ts";
import { processCardInbox } from "../card/jobs.ts";
import type { SubscriptionPorts } from "../ports.ts";
import { playerOf, type Paged } from "./lists.ts";
import { stuckMs } from "./messages.ts";
import * as store from "./messages-store.ts";

const cursor = defineCursor({ at: "instant", id: "integer" });

export async function listCardMessages(
  executor: Executor,
  scope: StaffScope,
  query: Paged<CardMessageFilters>,
): Promise<{ rows: StaffCardMessage[]; next: string | null }> {
  const found = await store.findCardMessages(executor, {
    brands: scopeOfCards(scope.brands),
    filters: query,
    span: timeSpanIn(scope, query),
    after: cursor.decode(query.after),
    limit: query.limit + 1,
  });
  const { rows, last } = toRowPage(found, query.limit);
  return { rows: rows.map(messageOf), next: last && cursor.encode(last) };
}

/** Messages about the brands that take cards, and those whose brand is not known. */
function scopeOfCards(brands: readonly Brand[]): string[] {
  const brandKeys = brands.filter(({ cardPayment }) => cardPayment).map(({ key }) => key);
  return brandKeys.length === 0 ? [] : [...brandKeys, ""];
}

function messageOf(row: store.CardMessageRow): StaffCardMessage {
  return {
    messageId: String(row.id),
    at: row.at.toISOString(),
    brand: row.brand || null,
    kind: row.kind,
    type: row.type,
    state: row.state,
    outcome: row.outcome,
    failure: row.failure,
    failures: row.failures,
    processedAt: row.processedAt?.toISOString() ?? null,
    subscriptionId: row.subscriptionId,
    player: playerOf(row),
    isReplayable: isReplayable(row),
  };
}

/** The brands that a message belongs to: all that take cards, if its own is not known. */
export async function brandsOfCardMessage(
  executor: Executor,
  id: string,
  brands: readonly Brand[],
): Promise<readonly Brand[] | undefined> {
  const message = /^\d{1,15}$/.test(id) ? await inbox.findMessage(executor, Number(id)) : undefined;
  if (!message) return undefined;
  return brands.filter((brand) => (message.brand === "" ? brand.cardPayment : brand.key === message.brand));
}

export async function readCardMessage(
  executor: Executor,
  { brands }: StaffScope,
  messageId: string,
): Promise<{ message: StaffCardMessage; payload: string }> {
  const id = Number(messageId);
  const [[row], stored] = await Promise.all([
    store.findCardMessages(executor, {
      brands: scopeOfCards(brands),
      filters: { sort: "at", order: "desc" },
      span: {},
      after: undefined,
      limit: 1,
      id,
    }),
    inbox.findMessage(executor, id),
  ]);
  if (!row || !stored) throw commonProblem("not_found");
  return { message: messageOf(row), payload: maskCardPayload(stored.body) };
}

/** Enqueues the processing of a message. The processor or our own records decide, so nothing happens twice. */
export async function replayCardMessage(
  trx: Executor,
  { jobs }: Pick<SubscriptionPorts, "jobs">,
  actor: StaffActor,
  messageId: string,
  now: Date,
): Promise<{ isQueued: boolean }> {
  const id = Number(messageId);
  const message = await inbox.lockMessage(trx, id);
  if (!message) throw commonProblem("not_found");
  if (!isReplayable(message)) return { isQueued: false };
  await inbox.updateWaiting(trx, id);
  await jobs.enqueue(trx, processCardInbox, { eventId: message.eventId });
  await recordAudit(
    trx,
    {
      ...actor,
      action: subscriptionAuditActions.message_replayed,
      subject: message.eventId,
      details: { before: message.state, why: message.outcome ?? message.failure ?? "" },
    },
    now,
  );
  return { isQueued: true };
}

export const cardMessagesCsv = csvOfList({
  permission: subscriptionPermissions.operator_messages,
  columns: [
    "id",
    "at",
    "brand",
    "kind",
    "type",
    "state",
    "outcome",
    "failure",
    "tries_failed",
    "subscription",
    "player",
  ],
  filters: cardMessageFilters,
  list: listCardMessages,
  cells: (one) => [
    one.messageId,
    one.at,
    one.brand,
    one.kind,
    one.type,
    one.state,
    one.outcome,
    one.failure,
    String(one.failures),
    one.subscriptionId,
    one.player?.username ?? null,
  ],
});

export const cardMessageQueue: InboxQueue = {
  permission: subscriptionPermissions.operator_messages,
  path: "/operator-messages/cards?state=failed",
  size: (executor, { brands, now }) =>
    store.countUnprocessedCards(executor, scopeOfCards(brands), new Date(now.getTime() - stuckMs)),
};
