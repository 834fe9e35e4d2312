import type { Brand, OperatorFamily } from "#features/branding/rules.ts";
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
import { messageFilters, type MessageFilters, type StaffMessage } from "../../contract/staff.ts";
import { isReplayable, maskPayload, subscriptionAuditActions, subscriptionPermissions } from "../../rules.ts";
import * as inbox from "../operator/callback-inbox-store.ts";
import { processOperatorInbox } from "../operator/jobs.ts";
import type { SubscriptionPorts } from "../ports.ts";
import * as store from "./messages-store.ts";
import { playerOf } from "./lists.ts";

const cursor = defineCursor({ at: "instant", id: "integer" });

export async function listMessages(
  executor: Executor,
  scope: StaffScope,
  query: MessageFilters & { after?: string | undefined; limit: number },
): Promise<{ rows: StaffMessage[]; next: string | null }> {
  const found = await store.findMessages(executor, {
    scope: messageScope(scope.brands, query.operator),
    filters: query,
    span: timeSpanIn(scope, query),
    after: cursor.decode(query.after),
    limit: query.limit + 1,
  });
  const { rows, last } = toRowPage(found, query.limit);
  return { rows: rows.map(messageOf), next: last && cursor.encode(last) };
}

function messageOf(row: store.MessageRow): StaffMessage {
  return {
    messageId: String(row.id),
    at: row.at.toISOString(),
    operator: operatorOf(row.source),
    isSms: row.source.endsWith("/sms"),
    brand: row.brand || null,
    kind: row.kind,
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

/** Messages about the brands, and those of their operators whose brand is not known. */
function messageScope(brands: readonly Brand[], only: OperatorFamily | undefined): store.MessageScope {
  const sellers = brands.flatMap(({ key, operator }) =>
    operator === null || (only !== undefined && operator !== only) ? [] : [{ key, operator }],
  );
  const families = [...new Set(sellers.map(({ operator }) => operator))];
  const pairs = [...sellers, ...families.map((operator) => ({ key: "", operator }))].flatMap(
    ({ key, operator }) => [
      { key, source: operator },
      { key, source: `${operator}/sms` },
    ],
  );
  return { brands: pairs.map(({ key }) => key), sources: pairs.map(({ source }) => source) };
}

function operatorOf(source: inbox.Source): OperatorFamily {
  return source.split("/", 1)[0] as OperatorFamily;
}

/** The brands that a message belongs to: those of its operator, if its own is not known. */
export async function brandsOfMessage(
  executor: Executor,
  id: string,
  brands: readonly Brand[],
): Promise<readonly Brand[] | undefined> {
  const message = /^\d{1,15}$/.test(id) ? await inbox.findById(executor, Number(id)) : undefined;
  if (!message) return undefined;
  const operator = operatorOf(message.source);
  return brands.filter((brand) =>
    message.brand === "" ? brand.operator === operator : brand.key === message.brand,
  );
}

export async function readMessage(
  executor: Executor,
  { brands }: StaffScope,
  messageId: string,
): Promise<{ message: StaffMessage; payload: string }> {
  const [row] = await store.findMessages(executor, {
    scope: messageScope(brands, undefined),
    filters: { sort: "at", order: "desc" },
    span: {},
    after: undefined,
    limit: 1,
    id: Number(messageId),
  });
  if (!row) throw commonProblem("not_found");
  return { message: messageOf(row), payload: maskPayload(await bodyOf(executor, messageId)) };
}

export async function readPayload(
  trx: Executor,
  actor: StaffActor,
  { messageId, reason }: { messageId: string; reason: string },
  now: Date,
): Promise<{ payload: string }> {
  const payload = maskPayload(await bodyOf(trx, messageId), { withNumbers: true });
  const action = subscriptionAuditActions.payload_read;
  await recordAudit(trx, { ...actor, action, subject: messageId, details: { reason } }, now);
  return { payload };
}

async function bodyOf(executor: Executor, messageId: string): Promise<string> {
  const message = await inbox.findById(executor, Number(messageId));
  if (!message) throw commonProblem("not_found");
  return message.body;
}

/** Enqueues the processing of a message. It is safe at any time: a message that was processed changes nothing. */
export async function replayMessage(
  trx: Executor,
  { jobs }: Pick<SubscriptionPorts, "jobs">,
  actor: StaffActor,
  messageId: string,
  now: Date,
): Promise<{ isQueued: boolean }> {
  const inboxId = Number(messageId);
  const message = await inbox.lockMessage(trx, inboxId);
  if (!message) throw commonProblem("not_found");
  if (!isReplayable(message)) return { isQueued: false };
  await inbox.updateWaiting(trx, inboxId);
  await jobs.enqueue(trx, processOperatorInbox, { inboxId });
  await recordAudit(
    trx,
    {
      ...actor,
      action: subscriptionAuditActions.message_replayed,
      subject: messageId,
      details: { before: message.state, why: message.outcome ?? message.failure ?? "" },
    },
    now,
  );
  return { isQueued: true };
}

export const messagesCsv = csvOfList({
  permission: subscriptionPermissions.operator_messages,
  columns: [
    "id",
    "at",
    "operator",
    "brand",
    "kind",
    "state",
    "outcome",
    "failure",
    "tries_failed",
    "subscription",
    "player",
  ],
  filters: messageFilters,
  list: listMessages,
  cells: (one) => [
    one.messageId,
    one.at,
    one.operator,
    one.brand,
    one.kind,
    one.state,
    one.outcome,
    one.failure,
    String(one.failures),
    one.subscriptionId,
    one.player?.username ?? null,
  ],
});

/** Longer than the job of a message retries. */
export const stuckMs = 15 * 60_000;

export const messageQueue: InboxQueue = {
  permission: subscriptionPermissions.operator_messages,
  path: "/operator-messages?state=failed",
  size: (executor, { brands, now }) =>
    store.countUnprocessed(executor, messageScope(brands, undefined), new Date(now.getTime() - stuckMs)),
};
