import { afterAll, beforeAll, expect, test } from "vitest";
import { refreshOperatorStatus, confirmReturn } from "#features/subscriptions/server/index.ts";
import { readConfig } from "../../config.ts";
import { createOperators } from "../../operators/operators.ts";
import type { MessagingApp } from "../../testing/app.ts";
import type { Phone } from "../../testing/phone.ts";
import { packagesIn, startSubscriptionApp, type SubscriptionApp } from "../../testing/subscription-app.ts";

const brand = "mtn-za-en";
let subscriptionApp: SubscriptionApp;
let app: MessagingApp;

beforeAll(async () => {
  subscriptionApp = await startSubscriptionApp();
  app = subscriptionApp.app;
});
afterAll(() => app.stop());

const book = () => app.operators.of["south-african"].subscriptions;

/** Gives the first consent. Returns the service and the return reference of the operator's page. */
async function choose(phone: Phone, period: string, next?: string) {
  const plan = packagesIn(await phone.get("packages")).find((one) => one.period === period);
  const choice = { packageId: plan?.packageId, isOfAge: true, isTrusted: true };
  const answer = await phone.post("opt-in-start", next === undefined ? choice : { ...choice, next });
  expect(answer.status).toBe(200);
  const { continueAt } = answer.body as { continueAt: string };
  const [, service = "", extRef = ""] =
    /^https:\/\/doi\.mtn-za\.example\/service\/([^?]+)\?ext_ref=([\w-]{43})$/.exec(continueAt) ?? [];
  app.clock.advance("5s");
  return { service, extRef };
}

const evidenceIn = ({ body }: { body: unknown }) =>
  (body as { evidence: { step: string; text: string }[] }).evidence;

const charged = (msisdn: string) =>
  app.database.run(
    `select s.package_id, s.state, c.state as charge, c.amount_minor::int as amount
     from subscriptions s left join subscription_charges c on c.subscription_id = s.id
     where s.msisdn = $1 order by s.started_at, c.period`,
    [msisdn],
  );

function operatorsHere() {
  const site = app.sites.byKey.get(brand)!;
  const operators = createOperators(
    readConfig({}, { mode: "demo" }),
    ["south-african"],
    app.clock,
    app.operators,
  );
  return { site, operators };
}

test("the chosen package is the one on the operator's page, in charges and in status queries", async () => {
  const { phone, msisdn } = await subscriptionApp.prove(brand);
  expect((await choose(phone, "daily")).service).toBe("MTN-ZA-1");
  const { service, extRef } = await choose(phone, "monthly", "/games");
  expect(service).toBe("MTN-ZA-2");
  const entry = book().start(msisdn, service, extRef, "PENDING");
  const { site, operators } = operatorsHere();
  expect(await confirmReturn({ operators }, site)({ msisdn, extRef })).toBe(true);
  expect(await confirmReturn({ operators }, site)({ msisdn, extRef: "another" })).toBe(false);
  book().set(entry, "ACTIVE", "opted_in");
  await subscriptionApp.settle("south-african");
  app.clock.advance("1m");
  await app.jobs.runDue();
  const one = { package_id: "mtn-za-monthly", state: "active", charge: "paid", amount: 6_000 };
  expect(await charged(msisdn)).toEqual([one]);
  // The operator does not know the number under another service id, which would end the subscription.
  app.clock.advance("30m");
  await app.jobs.runDue();
  expect(await charged(msisdn)).toEqual([one]);
});

test("lists the text shown before the operator's page with the consent given there", async () => {
  const { phone, msisdn } = await subscriptionApp.prove(brand);
  const { service, extRef } = await choose(phone, "monthly");
  book().set(book().start(msisdn, service, extRef, "PENDING"), "ACTIVE", "opted_in");
  await subscriptionApp.settle("south-african");
  app.clock.advance("1m");
  await phone.register(msisdn, "Chose_Monthly");
  const evidence = evidenceIn(await phone.get("subscription"));
  expect(evidence.map(({ step }) => step)).toEqual(["operator", "doi_one"]);
  expect(evidence[1]?.text).toMatch(
    /^I am 18 or over\.\n.*R60 per month\. It renews by itself.*\nSubscribe for R60 per month through your network$/,
  );
});

test("lists both consents of a new opt-in at the operator after a stop, on the page and in the export", async () => {
  const { phone, msisdn } = await subscriptionApp.prove(brand);
  // The first page was opened and left.
  await choose(phone, "daily");
  const { service, extRef } = await choose(phone, "monthly");
  const entry = book().start(msisdn, service, extRef, "PENDING");
  book().set(entry, "ACTIVE", "opted_in");
  await subscriptionApp.settle("south-african");
  app.clock.advance("1m");
  await app.jobs.runDue();
  await phone.register(msisdn, "Came_Back");
  app.clock.advance("1h");
  expect(await phone.post("stop-subscription", {})).toMatchObject({
    status: 200,
    body: { state: "cancelling" },
  });
  await subscriptionApp.settle("south-african");
  app.clock.advance("1m");
  const again = await choose(phone, "monthly");
  book().set(book().start(msisdn, again.service, again.extRef, "PENDING"), "ACTIVE", "opted_in");
  await subscriptionApp.settle("south-african");
  const steps = ["operator", "doi_one", "stop", "operator", "doi_one"];
  expect(evidenceIn(await phone.get("subscription")).map(({ step }) => step)).toEqual(steps);
  await phone.prove(msisdn);
  const { body } = await phone.get("export-data");
  const { evidence } = (body as { data: { subscriptions: { evidence: { step: string }[] } } }).data
    .subscriptions;
  expect(evidence.map(({ step }) => step)).toEqual([...steps, "doi_one"]);
});

test("queries the new package after an old one ended, and ignores messages about the old one", async () => {
  const { phone, msisdn } = await subscriptionApp.prove(brand);
  const first = await choose(phone, "daily");
  const old = book().start(msisdn, first.service, first.extRef, "PENDING");
  book().set(old, "PENDING");
  await subscriptionApp.settle("south-african");
  app.clock.advance("1m");
  book().set(old, "CANCELLED");
  await subscriptionApp.settle("south-african");
  expect(await charged(msisdn)).toMatchObject([{ package_id: "mtn-za-daily", state: "ended" }]);

  app.clock.advance("1m");
  const second = await choose(phone, "monthly");
  const entry = book().start(msisdn, second.service, second.extRef, "ACTIVE");
  const { site, operators } = operatorsHere();
  // The browser returns before the callback, so the operator is queried for each of its services.
  const ports = { operators, jobs: app.jobs };
  expect(await refreshOperatorStatus(ports, app.database, { site, msisdn, now: app.clock.now() })).toBe(
    "ACTIVE",
  );
  book().set(entry, "ACTIVE", "opted_in");
  app.clock.advance("1m");
  book().set(old, "CANCELLED");
  await subscriptionApp.settle("south-african");
  expect(await charged(msisdn)).toMatchObject([
    { package_id: "mtn-za-daily", state: "ended" },
    { package_id: "mtn-za-monthly", state: "active" },
  ]);
});

test("a confirmed package replaces another pending one", async () => {
  const { phone, msisdn } = await subscriptionApp.prove(brand);
  const first = await choose(phone, "daily");
  book().set(book().start(msisdn, first.service, first.extRef, "PENDING"), "PENDING");
  await subscriptionApp.settle("south-african");
  expect(await charged(msisdn)).toMatchObject([{ package_id: "mtn-za-daily", state: "pending" }]);
  app.clock.advance("1m");
  const second = await choose(phone, "monthly");
  book().set(book().start(msisdn, second.service, second.extRef, "PENDING"), "ACTIVE", "opted_in");
  await subscriptionApp.settle("south-african");
  app.clock.advance("1m");
  await app.jobs.runDue();
  expect(await charged(msisdn)).toMatchObject([
    { package_id: "mtn-za-daily", state: "ended" },
    { package_id: "mtn-za-monthly", state: "active" },
  ]);
});

/** Two pages of the operator were open, and consent was given on both. */
async function consentOnBothPages() {
  const { phone, msisdn } = await subscriptionApp.prove(brand);
  const [daily, monthly] = [await choose(phone, "daily"), await choose(phone, "monthly")];
  book().set(book().start(msisdn, daily.service, daily.extRef, "PENDING"), "ACTIVE", "opted_in");
  await subscriptionApp.settle("south-african");
  app.clock.advance("1m");
  const second = book().start(msisdn, monthly.service, monthly.extRef, "PENDING");
  const first = book().find(msisdn, daily.service);
  return { phone, msisdn, first, second };
}

test("ends a second package at the operator and keeps the first", async () => {
  const { msisdn, first, second } = await consentOnBothPages();
  // A pending subscription is not charged.
  book().set(second, "PENDING");
  await subscriptionApp.settle("south-african");
  expect(second.operatorStatus).toBe("PENDING");
  app.clock.advance("1m");
  book().set(second, "ACTIVE", "opted_in");
  await subscriptionApp.settle("south-african");
  await subscriptionApp.settle("south-african");
  expect([first?.operatorStatus, second.operatorStatus]).toEqual(["ACTIVE", "CANCELLED"]);
  expect(app.messages.list({ to: msisdn }).filter(({ text }) => text.includes("duplicate"))).toMatchObject([
    {
      text: "You already have Mzansi Clash. We cancelled the duplicate at R60 per month.",
    },
  ]);
  app.clock.advance("30m");
  await app.jobs.runDue();
  expect(await charged(msisdn)).toMatchObject([{ package_id: "mtn-za-daily", state: "active" }]);
});

test("a stop ends all packages of the number at the operator, including unreported ones", async () => {
  const { phone, first, second } = await consentOnBothPages();
  Object.assign(second, { operatorStatus: "ACTIVE" });
  expect(await phone.post("stop-subscription", {})).toMatchObject({ status: 200 });
  await subscriptionApp.settle("south-african");
  expect([first?.operatorStatus, second.operatorStatus]).toEqual(["CANCELLED", "CANCELLED"]);
});

test("a pending message of another package does not affect a confirmed one", async () => {
  const { phone, msisdn } = await subscriptionApp.prove(brand);
  const [daily, monthly] = [await choose(phone, "daily"), await choose(phone, "monthly")];
  book().set(book().start(msisdn, daily.service, daily.extRef, "PENDING"), "PENDING");
  await subscriptionApp.settle("south-african");
  app.clock.advance("1m");
  const wanted = book().start(msisdn, monthly.service, monthly.extRef, "PENDING");
  book().set(wanted, "ACTIVE", "opted_in");
  await subscriptionApp.settle("south-african");
  await subscriptionApp.settle("south-african");
  expect(wanted.operatorStatus).toBe("ACTIVE");
  expect(await charged(msisdn)).toMatchObject([
    { package_id: "mtn-za-daily", state: "ended" },
    { package_id: "mtn-za-monthly", state: "active" },
  ]);
});
