import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import file from "#brands/mtn-ng-en/brand.ts";
import type { MessagingApp } from "../../testing/app.ts";
import type { Phone } from "../../testing/phone.ts";
import {
  nonceIn,
  packagesIn,
  startSubscriptionApp,
  type SubscriptionApp,
} from "../../testing/subscription-app.ts";

const brand = "mtn-ng-en";
let subscriptionApp: SubscriptionApp;
let app: MessagingApp;
let players = 0;

beforeAll(async () => {
  subscriptionApp = await startSubscriptionApp();
  app = subscriptionApp.app;
});
afterAll(() => app.stop());
beforeEach(() => app.clock.advance("1h"));

const book = () => app.operators.of.nigeria.subscriptions;
const entryOf = (msisdn: string) =>
  book()
    .list()
    .find((one) => one.msisdn === msisdn)!;
const textsTo = (msisdn: string, about: string) =>
  app.messages.list({ to: msisdn }).filter(({ text }) => text.includes(about));

async function receive(msisdn: string, word: string, event?: "opted_in") {
  app.clock.advance("1s");
  book().set(entryOf(msisdn), word, event);
  await subscriptionApp.settle("nigeria");
}

async function say(phone: Phone, place: number) {
  const { packageId } = packagesIn(await phone.get("packages"))[place]!;
  const nonce = nonceIn(await phone.post("opt-in-start", { packageId, isOfAge: true, isTrusted: true }));
  app.clock.advance("2s");
  return phone.post("opt-in-confirm", { nonce, isTrusted: true });
}

/** A player with an active daily package of the brand. */
async function player() {
  const { phone, msisdn } = await subscriptionApp.prove(brand);
  expect(await say(phone, 0)).toMatchObject({ status: 200 });
  await receive(msisdn, "ACTIVE", "opted_in");
  app.clock.advance("1m");
  const username = `Once_${++players}`;
  expect(await phone.register(msisdn, username)).toMatchObject({ status: 200 });
  return { phone, msisdn, username };
}

test("sends one SMS about a second package when its opt-in and charge arrive together", async () => {
  const { msisdn } = await player();
  const second = book().start(msisdn, file.nigeria!.weeklyServiceId, "second-yes", "PENDING");
  app.clock.advance("1s");
  book().set(second, "ACTIVE", "opted_in");
  app.clock.advance("1s");
  book().charge(second, 30_000, true);
  await subscriptionApp.settle("nigeria");
  await subscriptionApp.settle("nigeria");
  expect(second.operatorStatus).toBe("DEACTIVATED");
  // Both messages were about a second package that the operator still had.
  expect(
    await app.database.run(
      "select count(*)::int as count from operator_inbox where outcome = 'second' and body like '%' || $1 || '%'",
      [msisdn],
    ),
  ).toEqual([{ count: 2 }]);
  expect(textsTo(msisdn, "duplicate")).toHaveLength(1);
});

test("sends a removed player with two unconfirmed stops one SMS and deletes both numbers", async () => {
  const { phone, msisdn, username } = await player();
  expect(await phone.post("stop-subscription", {})).toMatchObject({ body: { state: "ended" } });
  await subscriptionApp.settle("nigeria");
  await app.database.run("update subscriptions set operator_status = 'ACTIVE' where msisdn = $1", [msisdn]);
  app.clock.advance("1m");
  expect(await say(phone, 1)).toMatchObject({ status: 200 });
  await receive(msisdn, "ACTIVE", "opted_in");
  app.clock.advance("1m");
  expect(await phone.post("remove-profile", { username })).toMatchObject({ status: 200 });
  const waiting = () => app.database.run("select id from subscriptions where stop_msisdn = $1", [msisdn]);
  expect(await waiting()).toHaveLength(2);
  await subscriptionApp.settle("nigeria");
  await subscriptionApp.settle("nigeria");
  expect(await waiting()).toEqual([]);
  expect(textsTo(msisdn, "removed")).toHaveLength(1);
});

test("notifies a removed player once when the operator is unreachable", async () => {
  const { phone, msisdn, username } = await player();
  await subscriptionApp.control("nigeria", { behaviour: { kind: "http", status: 503 }, times: 1_000 });
  expect(await phone.post("remove-profile", { username })).toMatchObject({ status: 200 });
  await subscriptionApp.settle("nigeria");
  expect(textsTo(msisdn, "removed")).toEqual([]);
  app.clock.advance("10m");
  await subscriptionApp.settle("nigeria");
  const last = "Your network still has to end your subscription";
  expect(textsTo(msisdn, "removed")).toMatchObject([{ text: expect.stringContaining(last) as string }]);
  const waiting = () =>
    app.database.run(
      "select stop_msisdn, notify_msisdn from subscriptions where $1 in (stop_msisdn, notify_msisdn)",
      [msisdn],
    );
  expect(await waiting()).toEqual([{ stop_msisdn: msisdn, notify_msisdn: null }]);
  await subscriptionApp.control("nigeria", { behaviour: { kind: "answer" } });
  app.clock.advance("1d");
  await subscriptionApp.settle("nigeria");
  await subscriptionApp.settle("nigeria");
  expect(entryOf(msisdn).operatorStatus).toBe("DEACTIVATED");
  expect(await waiting()).toEqual([]);
  expect(textsTo(msisdn, "removed")).toHaveLength(1);
});

/** A player who has stopped a subscription with paid time left. */
async function stoppedPlayer() {
  const { phone, msisdn } = await player();
  await subscriptionApp.payAndStop({ phone, msisdn });
  app.clock.advance("1m");
  return { phone, msisdn };
}

async function stepsOf(phone: Phone): Promise<string[]> {
  const { body } = await phone.get("subscription");
  expect(body).toMatchObject({ subscription: { state: "active" } });
  return (body as { evidence: { step: string }[] }).evidence.map(({ step }) => step);
}

test("stores one consent when the operator accepts a new opt-in after a stop", async () => {
  const { phone, msisdn } = await stoppedPlayer();
  expect(await say(phone, 0)).toMatchObject({ status: 200 });
  await receive(msisdn, "ACTIVE", "opted_in");
  expect(await stepsOf(phone)).toEqual(["doi_two", "doi_one", "stop", "doi_two", "doi_one"]);
});

test("stores a later consent at the operator after it refused one of ours", async () => {
  const { phone, msisdn } = await stoppedPlayer();
  await subscriptionApp.control("nigeria", { behaviour: { kind: "http", status: 422 } });
  expect(await say(phone, 0)).toMatchObject({ status: 409, body: { code: "operator_refused" } });
  expect(await phone.get("subscription")).toMatchObject({ body: { subscription: { state: "cancelling" } } });
  app.clock.advance("1m");
  book().start(msisdn, entryOf(msisdn).service, "said-there", "PENDING");
  await receive(msisdn, "ACTIVE", "opted_in");
  const since = ["operator", "doi_two", "doi_one"];
  expect(await stepsOf(phone)).toEqual([...since, "stop", "doi_two", "doi_one"]);
});
