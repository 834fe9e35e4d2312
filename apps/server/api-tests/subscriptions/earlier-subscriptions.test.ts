import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startCardApp, type CardApp } from "../../testing/card-app.ts";
import { createPayer } from "../../testing/card-payer.ts";
import { createPhone, type Phone } from "../../testing/phone.ts";
import {
  nonceIn,
  packagesIn,
  startSubscriptionApp,
  type SubscriptionApp,
} from "../../testing/subscription-app.ts";

interface Shown {
  subscription: { id: string; period: string };
  others: { id: string; period: string; endedAt: string | null; orderNumber: string | null }[];
  charges: { subscriptionId: string; outcome: string }[];
  evidence: { subscriptionId: string; step: string; at: string; price: { minor: number }; channel: string }[];
  history: { subscriptionId: string; event: string; from: string | null }[];
}

const stepsOf = ({ evidence }: Shown, id: string | undefined) =>
  evidence.filter(({ subscriptionId }) => subscriptionId === id).map(({ step }) => step);

describe("an earlier subscription of a number", () => {
  let subscriptionApp: SubscriptionApp;

  beforeAll(async () => {
    subscriptionApp = await startSubscriptionApp();
  });
  afterAll(() => subscriptionApp.app.stop());

  const visibleToAudience = async (phone: Phone) => (await phone.get("subscription")).body as Shown;
  const entryOf = (msisdn: string) =>
    subscriptionApp.app.operators.of.nigeria.subscriptions.list().find((one) => one.msisdn === msisdn)!;

  async function send(msisdn: string, word: string, event: "opted_in" | "status") {
    subscriptionApp.app.clock.advance("1s");
    subscriptionApp.app.operators.of.nigeria.subscriptions.set(entryOf(msisdn), word, event);
    await subscriptionApp.settle("nigeria");
  }

  async function subscribeTo(phone: Phone, msisdn: string, place: number) {
    const { packageId } = packagesIn(await phone.get("packages"))[place]!;
    const nonce = nonceIn(await phone.post("opt-in-start", { packageId, isOfAge: true, isTrusted: true }));
    subscriptionApp.app.clock.advance("2s");
    expect(await phone.post("opt-in-confirm", { nonce, isTrusted: true })).toMatchObject({ status: 200 });
    await send(msisdn, "ACTIVE", "opted_in");
  }

  test("stays visible after a new opt-in, with its own evidence, history and charges", async () => {
    const { phone, msisdn } = await subscriptionApp.prove("mtn-ng-en");
    await subscribeTo(phone, msisdn, 0);
    subscriptionApp.app.clock.advance("1s");
    subscriptionApp.app.operators.of.nigeria.subscriptions.charge(entryOf(msisdn), 15_000, false);
    await subscriptionApp.settle("nigeria");
    subscriptionApp.app.clock.advance("1s");
    expect(await phone.post("stop-subscription", {})).toMatchObject({ body: { state: "ended" } });
    await subscriptionApp.settle("nigeria");
    subscriptionApp.app.clock.advance("1m");
    await subscribeTo(phone, msisdn, 1);

    const seen = await visibleToAudience(phone);
    const [before] = seen.others;
    expect(seen.subscription.period).toBe("weekly");
    expect(seen.others).toMatchObject([{ period: "daily", endedAt: expect.any(String), orderNumber: null }]);
    expect(stepsOf(seen, seen.subscription.id)).toEqual(["doi_two", "doi_one"]);
    expect(stepsOf(seen, before?.id)).toEqual(["stop", "doi_two", "doi_one"]);
    const times = seen.evidence.map(({ at }) => at);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(seen.charges).toMatchObject([{ subscriptionId: before?.id, outcome: "declined" }]);
    expect(new Set(seen.history.map(({ subscriptionId }) => subscriptionId))).toEqual(
      new Set([seen.subscription.id, before?.id]),
    );
    subscriptionApp.app.clock.advance("1m");
    expect(await phone.register(msisdn, "Before_1")).toMatchObject({ status: 200 });
    expect(await visibleToAudience(phone)).toMatchObject({ others: [{ id: before?.id }] });
  });

  test("is hidden from the next owner of the number, even after registration", async () => {
    const { phone, msisdn } = await subscriptionApp.prove("mtn-ng-en");
    await subscribeTo(phone, msisdn, 0);
    subscriptionApp.app.clock.advance("1s");
    expect(await phone.post("stop-subscription", {})).toMatchObject({ body: { state: "ended" } });
    await subscriptionApp.settle("nigeria");
    subscriptionApp.app.clock.advance("1m");
    await subscribeTo(phone, msisdn, 1);
    await send(msisdn, "DEACTIVATED", "status");

    const nextOwner = createPhone(subscriptionApp.app, { brand: "mtn-ng-en", address: "10.9.9.9" });
    subscriptionApp.app.clock.advance("1m");
    await nextOwner.prove(msisdn);
    await subscribeTo(nextOwner, msisdn, 0);
    const seen = await visibleToAudience(nextOwner);
    expect(seen.others).toEqual([]);
    expect(seen.evidence.map(({ step }) => step)).toEqual(["doi_two", "doi_one"]);
    subscriptionApp.app.clock.advance("1m");
    expect(await nextOwner.register(msisdn, "Heir_1")).toMatchObject({ status: 200 });
    expect(await visibleToAudience(nextOwner)).toMatchObject({ others: [], evidence: seen.evidence });
  });
});

describe("an earlier card subscription", () => {
  let app: CardApp;

  beforeAll(async () => {
    app = await startCardApp();
  });
  afterAll(() => app.stop());

  test("stays visible after a withdrawal and a new order, with its order number", async () => {
    const payer = await createPayer(app);
    const { body } = await payer.pay();
    const orderNumber = String(body["orderNumber"]);
    for (const [call, said] of [
      ["stop-subscription", "stopDisclosure"],
      ["resume-subscription", "resumeDisclosure"],
    ] as const) {
      app.clock.advance("1m");
      const { [said]: meaning } = (await payer.get("subscription")) as Record<string, object>;
      const read = { ...meaning, timeZone: "Europe/Dublin" };
      expect(await payer.call(call, { read })).toMatchObject({ status: 200 });
    }
    app.clock.advance("1m");
    const withdraw = async (name: string, payload: object) =>
      app.server.inject({
        method: "POST",
        url: `/api/game/${name}`,
        headers: { host: "eal-eu-en.localhost" },
        payload,
      });
    const requested = await withdraw("withdraw-request", {
      name: "Ada Byron",
      email: "ada@example.com",
      orderNumber,
    });
    const { withdrawalId } = requested.json<{ withdrawalId: string }>();
    expect((await withdraw("withdraw-confirm", { withdrawalId })).statusCode).toBe(200);
    await app.jobs.runDue();
    app.clock.advance("1m");
    await payer.pay();

    const seen = (await payer.get("subscription")) as Shown;
    const [before] = seen.others;
    expect(seen.others).toMatchObject([{ orderNumber, endedAt: expect.any(String) }]);
    expect(stepsOf(seen, seen.subscription.id)).toEqual(["checkout"]);
    expect(stepsOf(seen, before?.id)).toEqual(["withdrawal", "resume", "stop", "checkout"]);
    expect(seen.history.filter(({ subscriptionId }) => subscriptionId === before?.id)).toMatchObject([
      { event: "closed" },
      { event: "reopened", from: "cancelling" },
      { event: "stopped" },
      { event: "begun", from: null },
    ]);
    expect(await payer.get("export-data")).toMatchObject({
      data: {
        subscriptions: {
          withdrawals: [{ order_number: orderNumber, name: "Ada Byron", outcome: "withdrawn" }],
        },
      },
    });
  });
});
