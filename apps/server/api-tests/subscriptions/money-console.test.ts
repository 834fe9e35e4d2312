import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { MessagingApp } from "../../testing/app.ts";
import { callStaff, seedDemoStaff, signInAs } from "../../testing/staff.ts";
import { startSubscriptionApp, type SubscriptionApp } from "../../testing/subscription-app.ts";

const brand = "saf-ke-en";
let subscriptionApp: SubscriptionApp;
let app: MessagingApp;
let owner: string;

beforeAll(async () => {
  subscriptionApp = await startSubscriptionApp();
  app = subscriptionApp.app;
  await seedDemoStaff(app);
});
beforeEach(async () => {
  owner = await signInAs(app, "owner");
});
afterAll(() => app.stop());

type Row = Record<string, string | null>;

async function get(path: string, list: string, cookie = owner): Promise<Row[]> {
  const { status, body } = await callStaff(app, `GET /api/staff/${path}`, { cookie });
  expect([path, status]).toEqual([path, 200]);
  const rows: Row[] = body[list] ?? [];
  return rows;
}

const post = (path: string, body: object, cookie = owner) =>
  callStaff(app, `POST /api/staff/${path}`, { cookie, body });

const entryOf = (msisdn: string) => {
  const entry = app.operators.of.kenya.subscriptions.list().find((one) => one.msisdn === msisdn);
  if (!entry) throw new Error("the operator does not know this number");
  return entry;
};

/** The latest message from the Kenyan operator. */
const latest = async () => (await get(`operator-messages?brand=${brand}&limit=1`, "messages"))[0]!;

async function subscribe() {
  const { msisdn } = await subscriptionApp.subscribe(brand);
  await subscriptionApp.settle("kenya");
  const [row] = await app.database.run("select id from subscriptions where msisdn = $1", [msisdn]);
  app.clock.advance("1m");
  return { msisdn, id: String(row?.["id"]) };
}

async function charge(msisdn: string): Promise<void> {
  app.operators.of.kenya.subscriptions.charge(entryOf(msisdn), 1_000, true);
  await subscriptionApp.settle("kenya");
}

test("subscriptions and charges are filtered, paged and limited to the member's brands", async () => {
  const ones = [await subscribe(), await subscribe(), await subscribe()];
  for (const { msisdn } of ones) await charge(msisdn);
  const ids = ones.map(({ id }) => id);
  const all = await get(`subscriptions?brand=${brand}&payer=kenya&state=active`, "subscriptions");
  expect(all.map(({ subscriptionId }) => subscriptionId)).toEqual(ids.toReversed());
  expect(all[0]).toMatchObject({ brand, maskedNumber: `…${ones[2]!.msisdn.slice(-3)}`, player: null });

  const paged: (string | null)[] = [];
  let after = "";
  do {
    const query = `subscriptions?brand=${brand}&order=asc&limit=2${after && `&after=${after}`}`;
    const { body } = await callStaff(app, `GET /api/staff/${query}`, { cookie: owner });
    const page: Row[] = body["subscriptions"] ?? [];
    paged.push(...page.map(({ subscriptionId = null }) => subscriptionId));
    after = body["next"] ?? "";
  } while (after !== "");
  expect(paged).toEqual(ids);

  const charges = await get(`charges?subscription=${ids[0]}`, "charges");
  expect(charges).toMatchObject([{ subscriptionId: ids[0], brand, payer: "kenya", state: "paid" }]);
  expect(await get(`charges?charge=${charges[0]!["chargeId"]}`, "charges")).toEqual(charges);
  const day = app.clock.now().toISOString().slice(0, 10);
  expect(await get(`charges?brand=${brand}&from=${day}&until=${day}`, "charges")).toHaveLength(3);
  expect(await get(`charges?brand=${brand}&until=2020-01-01`, "charges")).toEqual([]);

  const manager = await signInAs(app, "brand-manager");
  expect(await get(`charges?subscription=${ids[0]}`, "charges", manager)).toEqual([]);
});

test("finance finds charges without the permission to open players", async () => {
  const { msisdn, id } = await subscribe();
  await charge(msisdn);
  const found = async (cookie: string) => {
    const { body } = await callStaff(app, `GET /api/staff/search?text=${id}`, { cookie });
    const hits: { kind: string; path: string }[] = body["hits"] ?? [];
    return hits;
  };
  await app.database.run(
    "update staff_members set brands = brands || $1::text where role in ('finance', 'moderator')",
    [brand],
  );
  const [hit] = await found(await signInAs(app, "finance"));
  expect(hit).toMatchObject({ kind: "charge" });
  expect(hit?.path).toMatch(/^\/charges\?charge=/);
  expect(await found(await signInAs(app, "moderator"))).toEqual([]);
});

test("a message that failed is processed again once; one that was processed stays as it is", async () => {
  const { msisdn, id } = await subscribe();
  expect(await latest()).toMatchObject({ state: "processed", subscriptionId: id, operator: "kenya" });
  await subscriptionApp.control("kenya", { behaviour: { kind: "http", status: 503 }, times: 50 });
  await charge(msisdn).catch(() => undefined);
  const failed = await latest();
  expect(failed).toMatchObject({ kind: "charged", state: "failed", failure: "unavailable", brand });
  await subscriptionApp.control("kenya", { behaviour: { kind: "answer" } });

  const { messageId } = failed;
  const both = await Promise.all([
    post("replay-message", { messageId }),
    post("replay-message", { messageId }),
  ]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  await subscriptionApp.settle("kenya");
  expect(await latest()).toMatchObject({ messageId, state: "processed", failure: null, subscriptionId: id });
  expect(await get(`charges?subscription=${id}`, "charges")).toHaveLength(1);

  expect((await post("replay-message", { messageId })).body).toEqual({ isQueued: false });
  const written = await app.database.run(
    "select details from staff_audit where action = 'message_replayed' and subject = $1",
    [messageId],
  );
  expect(written.length).toBeGreaterThan(0);
  const manager = await signInAs(app, "brand-manager");
  expect((await post("replay-message", { messageId }, manager)).status).toBe(404);
});

test("a payload hides phone numbers from those who may not see them, and reading them is audited", async () => {
  const { msisdn } = await subscribe();
  const { messageId } = await latest();
  const { body } = await callStaff(app, `GET /api/staff/operator-message?messageId=${messageId}`, {
    cookie: owner,
  });
  expect(JSON.stringify(body)).not.toContain(msisdn);
  expect((await post("read-payload", { messageId, reason: " " })).status).toBe(400);
  const read = await post("read-payload", { messageId, reason: "Complaint of the operator" });
  expect(JSON.stringify(read.body)).toContain(msisdn);
  const written = await app.database.run(
    "select details::text from staff_audit where action = 'payload_read' and subject = $1",
    [messageId],
  );
  expect(written).toHaveLength(1);
  expect(JSON.stringify(written)).not.toContain(msisdn);
});

test("asking the operator corrects a subscription, and the difference is listed by day", async () => {
  const { msisdn, id } = await subscribe();
  const check = () => post("check-subscription", { subscriptionId: id });
  expect((await check()).body).toMatchObject({ before: "active", after: "active", drift: null });
  await subscriptionApp.control("kenya", { callbacks: { copies: 0 } });
  app.clock.advance("1m");
  app.operators.of.kenya.subscriptions.set(entryOf(msisdn), "Suspended");
  const both = await Promise.all([check(), check()]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  await subscriptionApp.control("kenya", { callbacks: { copies: 1 } });
  const drifts = await get(`operator-drifts?brand=${brand}`, "drifts");
  expect(drifts).toMatchObject([
    { subscriptionId: id, before: "active", after: "suspended", operatorStatus: "Suspended" },
  ]);

  await subscriptionApp.control("kenya", { behaviour: { kind: "http", status: 503 }, times: 5 });
  expect(await check()).toMatchObject({ status: 503, body: { code: "operator_unavailable" } });
  await subscriptionApp.control("kenya", { behaviour: { kind: "answer" } });
  const written = await app.database.run("select 1 from staff_audit where action = 'subscription_checked'");
  expect(written.length).toBeGreaterThanOrEqual(3);
});

test("a network's charge is refunded in full, and the subscriber gets one SMS", async () => {
  const { msisdn, id } = await subscribe();
  await charge(msisdn);
  const [{ chargeId } = {}] = await get(`charges?subscription=${id}`, "charges");
  const refund = (minor: number) => post("refund-charge", { chargeId, minor, reason: "Did not want it" });
  expect((await refund(999)).body).toMatchObject({ code: "refund_amount_wrong" });
  expect((await refund(1_000)).status).toBe(200);
  await subscriptionApp.settle("kenya");
  await subscriptionApp.settle("kenya");
  expect(await get(`charges?charge=${chargeId}`, "charges")).toMatchObject([
    { state: "refunded", refund: "done", refundable: null },
  ]);
  const refundMessages = app.messages
    .list({ to: msisdn, limit: 20 })
    .filter(({ text }) => text.includes("refunded"));
  expect(refundMessages).toHaveLength(1);
});

test("a subscription that was not compared for an hour waits in the inbox", async () => {
  const { id } = await subscribe();
  await app.database.run("update subscriptions set checked_at = $2 where id = $1", [
    id,
    new Date(app.clock.now().getTime() - 2 * 3_600_000),
  ]);
  const overdue = await get(`subscriptions?brand=${brand}&check=overdue`, "subscriptions");
  expect(overdue.map(({ subscriptionId }) => subscriptionId)).toContain(id);
  const queues = await get(`inbox?brand=${brand}`, "queues");
  expect(Number(queues.find(({ queue }) => queue === "overdue_checks")?.["count"])).toBeGreaterThan(0);
});
