import { afterEach, beforeEach, expect, test } from "vitest";
import { startCardApp, type CardApp } from "../../testing/card-app.ts";
import { createPayer } from "../../testing/card-payer.ts";
import { callStaff, seedDemoStaff, signInAs } from "../../testing/staff.ts";

let app: CardApp;
let owner: string;

beforeEach(async () => {
  app = await startCardApp();
  await seedDemoStaff(app);
  owner = await signInAs(app, "owner");
});
afterEach(() => app.stop());

type Row = Record<string, unknown>;

async function get(path: string, list: string): Promise<Row[]> {
  const { status, body } = await callStaff(app, `GET /api/staff/${path}`, { cookie: owner });
  expect([path, status]).toEqual([path, 200]);
  const rows: Row[] = body[list] ?? [];
  return rows;
}

const post = (path: string, body: object, cookie = owner) =>
  callStaff(app, `POST /api/staff/${path}`, { cookie, body });
const order = (body: object) =>
  fetch(`${app.processor.url}/control`, { method: "POST", body: JSON.stringify(body) });
const payments = () =>
  [...app.processor.vault.payments.values()].filter(({ status }) => status === "succeeded");
const returned = () => [...app.processor.vault.refunds.values()].map(({ amount }) => amount);
const mailsOf = (subject: string) =>
  app.messages.list({ limit: 100 }).filter((mail) => JSON.stringify(mail).includes(subject));
const audited = async (action: string) =>
  (await app.database.run("select 1 from staff_audit where action = $1", [action])).length;

async function paidCharge(): Promise<{ chargeId: string; minor: number }> {
  const payer = await createPayer(app, "blg-za-en");
  await payer.pay();
  const [charge] = await get("charges?brand=blg-za-en&state=paid", "charges");
  return { chargeId: String(charge?.["chargeId"]), minor: payments()[0]?.amount ?? 0 };
}

const chargeRow = async (chargeId: string) => (await get(`charges?charge=${chargeId}`, "charges"))[0];

test("a card payment is refunded in part and then in full, once each, and the payer is notified", async () => {
  const { chargeId, minor } = await paidCharge();
  const refund = (amount: number) =>
    post("refund-charge", { chargeId, minor: amount, reason: "Charged while away" });
  expect((await refund(minor + 1)).body).toMatchObject({ code: "refund_amount_wrong" });
  const both = await Promise.all([refund(1_000), refund(1_000)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await chargeRow(chargeId)).toMatchObject({ refund: "pending", state: "paid" });
  await app.jobs.runDue();
  expect(returned()).toEqual([1_000]);
  // The processor's own message about our refund changes nothing.
  await app.deliverEvents({ copies: 2 });
  await app.jobs.runDue();
  expect(await chargeRow(chargeId)).toMatchObject({
    refund: "done",
    state: "paid",
    refunded: { minor: 1_000 },
    refundable: { minor: minor - 1_000, isPartial: true },
  });
  expect(mailsOf("Your refund")).toHaveLength(1);

  expect((await refund(minor - 1_000)).status).toBe(200);
  await app.jobs.runDue();
  expect(returned()).toEqual([1_000, minor - 1_000]);
  expect(await chargeRow(chargeId)).toMatchObject({ state: "refunded", refundable: null });
  expect((await refund(1)).body).toMatchObject({ code: "charge_not_refundable" });
  expect(mailsOf("Your refund")).toHaveLength(2);
  expect(await audited("charge_refunded")).toBe(2);
});

test("a refund whose response was lost is made once", async () => {
  const { chargeId } = await paidCharge();
  await order({ behaviour: { kind: "drop" }, times: 1 });
  expect((await post("refund-charge", { chargeId, minor: 500, reason: "Promised" })).status).toBe(200);
  await app.jobs.runDue();
  app.clock.advance("2m");
  await app.jobs.runDue();
  expect(returned()).toEqual([500]);
  expect(await chargeRow(chargeId)).toMatchObject({ refund: "done", refunded: { minor: 500 } });
});

test("a refund that the processor refuses is shown as refused and changes nothing", async () => {
  const { chargeId } = await paidCharge();
  app.processor.vault.payments.clear();
  await post("refund-charge", { chargeId, minor: 500, reason: "Promised" });
  await app.jobs.runDue();
  expect(await chargeRow(chargeId)).toMatchObject({ refund: "refused", refunded: { minor: 0 } });
});

test("a refund without an answer waits in the inbox, is asked for again and is made once", async () => {
  const { chargeId } = await paidCharge();
  const inbox = async () =>
    (await get("inbox", "queues")).find(({ queue }) => queue === "refunds")?.["count"];
  await post("refund-charge", { chargeId, minor: 500, reason: "Promised" });
  // The job is lost, as after its last try.
  await app.database.run("delete from pgboss.job where name = 'card-refund-charge'");
  expect((await post("retry-refund", { chargeId })).body).toMatchObject({ code: "staff_changed" });
  expect(await inbox()).toBe(0);
  app.clock.advance("61m");
  owner = await signInAs(app, "owner");
  expect(await inbox()).toBe(1);
  expect(await get("charges?refund=open", "charges")).toMatchObject([{ chargeId, refund: "late" }]);
  const both = await Promise.all([post("retry-refund", { chargeId }), post("retry-refund", { chargeId })]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  await app.jobs.runDue();
  expect(returned()).toEqual([500]);
  expect(await chargeRow(chargeId)).toMatchObject({ refund: "done", refunded: { minor: 500 } });
  expect(await inbox()).toBe(0);
  expect((await post("retry-refund", { chargeId })).body).toMatchObject({ code: "staff_changed" });
});

test("a refused refund waits in the inbox for seven days or until it is tried again", async () => {
  const { chargeId } = await paidCharge();
  const { vault } = app.processor;
  const stored = [...vault.payments];
  vault.payments.clear();
  await post("refund-charge", { chargeId, minor: 500, reason: "Promised" });
  await app.jobs.runDue();
  expect(await get("charges?refund=open", "charges")).toMatchObject([{ chargeId, refund: "refused" }]);
  for (const [id, payment] of stored) vault.payments.set(id, payment);
  app.clock.advance("1m");
  await post("refund-charge", { chargeId, minor: 500, reason: "Once more" });
  await app.jobs.runDue();
  expect(await get("charges?refund=open", "charges")).toEqual([]);
});

test("roles without the permission and members of other brands cannot refund", async () => {
  const { chargeId } = await paidCharge();
  const body = { chargeId, minor: 500, reason: "Promised" };
  expect((await post("refund-charge", body, await signInAs(app, "support"))).status).toBe(403);
  await app.database.run("update staff_members set brands = '{saf-ke-en}' where role = 'finance'");
  expect((await post("refund-charge", body, await signInAs(app, "finance"))).status).toBe(404);
  expect(await get("charges?brand=blg-za-en", "charges")).toMatchObject([{ refund: null }]);
});

test("a withdrawal with a wrong order number waits in the inbox until staff apply it, once", async () => {
  const payer = await createPayer(app);
  await payer.pay();
  const [checkout] = await app.database.run("select order_number from card_checkouts");
  const requestWithdrawal = async () => {
    const wrong = { name: "Ada Byron", email: "ada@example.com", orderNumber: "AAAA-BBBB-CCCC" };
    const { withdrawalId } = (await payer.call("withdraw-request", wrong)).body;
    await payer.call("withdraw-confirm", { withdrawalId });
    await app.jobs.runDue();
    return String(withdrawalId);
  };
  const waiting = async () => {
    const queues = await get("inbox", "queues");
    return queues.find(({ queue }) => queue === "withdrawals")?.["count"];
  };
  const withdrawalId = await requestWithdrawal();
  expect(await get("withdrawals?state=unknown_order", "withdrawals")).toMatchObject([{ withdrawalId }]);
  expect(await waiting()).toBe(1);

  const reason = "The payer sent the receipt";
  const settle = (orderNumber: string) => post("settle-withdrawal", { withdrawalId, orderNumber, reason });
  expect((await settle("AAAA-BBBB-DDDD")).body).toMatchObject({ code: "checkout_not_found" });
  const number = String(checkout?.["order_number"]).toLowerCase();
  const both = await Promise.all([settle(number), settle(number)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  await app.jobs.runDue();
  expect(await app.database.run("select state from subscriptions")).toEqual([{ state: "ended" }]);
  expect(await get("withdrawals?state=withdrawn", "withdrawals")).toMatchObject([{ withdrawalId }]);
  expect(await waiting()).toBe(0);
  expect(await audited("withdrawal_settled")).toBe(1);

  const other = await requestWithdrawal();
  const dismiss = () => post("dismiss-withdrawal", { withdrawalId: other, reason: "Not a customer" });
  expect([(await dismiss()).status, (await dismiss()).status]).toEqual([200, 409]);
  expect(await waiting()).toBe(0);
});
