import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { MessagingApp } from "../../testing/app.ts";
import { linkAccount } from "../../testing/linked-account.ts";
import { createPhone } from "../../testing/phone.ts";
import { startSubscriptionApp, type SubscriptionApp } from "../../testing/subscription-app.ts";

let subscriptionApp: SubscriptionApp;
let app: MessagingApp;

beforeAll(async () => {
  subscriptionApp = await startSubscriptionApp();
  app = subscriptionApp.app;
});
afterAll(() => app.stop());

const brand = "mtn-ng-en";
const service = "mtn-ng";

/** A number with consent on the web, confirmed by its operator. */
async function subscribed() {
  const { phone, msisdn } = await subscriptionApp.subscribe(brand);
  const { subscriptions: book } = app.operators.of.nigeria;
  const entry = () => book.list().find((one) => one.msisdn === msisdn)!;
  book.set(entry(), "ACTIVE", "opted_in");
  await subscriptionApp.settle("nigeria");
  app.clock.advance("1m");
  return { phone, msisdn, book, entry };
}

const ownersOf = (msisdn: string) =>
  app.database.run(
    `select players.username, subscriptions.state from subscriptions left join players on players.id = player_id
     where subscriptions.msisdn = $1 order by started_at`,
    [msisdn],
  );

describe("the subscription of a number", () => {
  test("belongs to the player from registration on, and reading it writes nothing", async () => {
    const { phone, msisdn } = await subscribed();
    expect(await ownersOf(msisdn)).toEqual([{ username: null, state: "active" }]);
    expect(await phone.register(msisdn, "Number_One")).toMatchObject({ status: 200 });
    expect(await ownersOf(msisdn)).toEqual([{ username: "Number_One", state: "active" }]);
    const versions = () =>
      app.database.run("select id, xmin::text from subscriptions where msisdn = $1", [msisdn]);
    const before = await versions();
    expect(await phone.get("subscription")).toMatchObject({ body: { subscription: { state: "active" } } });
    expect(await versions()).toEqual(before);
  });

  test("that started at the operator belongs to the player with the number", async () => {
    const { phone, msisdn } = await subscriptionApp.prove(brand);
    app.clock.advance("1m");
    await phone.register(msisdn, "Number_Two");
    const { subscriptions: book } = app.operators.of.nigeria;
    const { dailyServiceId } = app.sites.byKey.get(brand)!.brand.nigeria!;
    book.set(book.start(msisdn, dailyServiceId, "by USSD", "ACTIVE"), "ACTIVE", "opted_in");
    await subscriptionApp.settle("nigeria");
    expect(await ownersOf(msisdn)).toEqual([{ username: "Number_Two", state: "active" }]);
  });
});

describe("a subscription that the operator ends", () => {
  const endings = (msisdn: string) =>
    app.messages
      .list({ to: msisdn })
      .map(({ text }) => text)
      .filter((text) => /network ended your/.test(text));

  /** It ended during the night in Lagos. */
  async function endedAtNight(isPaid: boolean) {
    const one = await subscribed();
    app.clock.moveTo(new Date(`${app.clock.now().toISOString().slice(0, 10)}T23:00:00Z`));
    if (isPaid) one.book.charge(one.entry(), 15_000, true);
    await subscriptionApp.settle("nigeria");
    app.clock.advance("1m");
    one.book.set(one.entry(), "DEACTIVATED", "status");
    await subscriptionApp.settle("nigeria");
    app.clock.advance("1m");
    return one;
  }

  async function morning() {
    app.clock.advance("7h");
    await app.jobs.runDue();
  }

  test("sends the subscriber one SMS, by day, with a link to subscribe again", async () => {
    const { msisdn, book, entry } = await subscribed();
    // Night in Lagos.
    app.clock.moveTo(new Date(`${app.clock.now().toISOString().slice(0, 10)}T23:00:00Z`));
    for (const _ of [1, 2]) {
      book.set(entry(), "DEACTIVATED", "status");
      await subscriptionApp.settle("nigeria");
      app.clock.advance("1m");
    }
    expect(endings(msisdn)).toEqual([]);
    app.clock.advance("7h");
    await app.jobs.runDue();
    expect(endings(msisdn)).toEqual([expect.stringMatching(/https?:\S+$/)]);
  });

  test("sends the end of the paid time instead of a link if time is left", async () => {
    const { msisdn } = await endedAtNight(true);
    expect(await ownersOf(msisdn)).toMatchObject([{ state: "cancelling" }]);
    await morning();
    expect(endings(msisdn)).toEqual([
      expect.stringMatching(/You can play until .+\. You won't be charged again\.$/),
    ]);
  });

  test.each([
    ["taken back", true, ["active"]],
    ["taken out anew", false, ["ended", "active"]],
  ])("sends no SMS if it was %s during the night", async (_, isPaid, states) => {
    const { msisdn, book, entry } = await endedAtNight(isPaid);
    book.set(entry(), "ACTIVE", "opted_in");
    await subscriptionApp.settle("nigeria");
    expect(await ownersOf(msisdn)).toMatchObject(states.map((state) => ({ state })));
    await morning();
    expect(endings(msisdn)).toEqual([]);
  });

  test("sends no SMS after a stop, or before consent", async () => {
    const stopped = await subscribed();
    await stopped.phone.post("stop-subscription", {});
    await subscriptionApp.settle("nigeria");
    stopped.book.set(stopped.entry(), "DEACTIVATED", "status");
    const asked = await subscriptionApp.subscribe(brand);
    const { subscriptions: book } = app.operators.of.nigeria;
    book.set(
      book.list().find((one) => one.msisdn === asked.msisdn)!,
      "DEACTIVATED",
      "status",
    );
    await subscriptionApp.settle("nigeria");
    app.clock.advance("12h");
    await app.jobs.runDue();
    expect([...endings(stopped.msisdn), ...endings(asked.msisdn)]).toEqual([]);
  });
});

describe("a number that its operator reassigned", () => {
  test("shows its next owner no old data, even after a new opt-in and registration", async () => {
    const { phone: oldPhone, msisdn, book, entry } = await subscribed();
    await oldPhone.register(msisdn, "Former_Owner", { email: "former@example.com" });
    book.charge(entry(), 15_000, true);
    await subscriptionApp.settle("nigeria");
    app.clock.advance("2d");
    book.set(entry(), "DEACTIVATED", "status");
    await subscriptionApp.settle("nigeria");
    app.clock.advance("1m");

    const phone = createPhone(app, { brand, address: "10.9.9.9" });
    expect(await phone.prove(msisdn)).toMatchObject({ body: { needsSecondProof: true } });
    const nonce = await subscriptionApp.giveFirstConsent(phone);
    expect(await phone.post("opt-in-confirm", { nonce, isTrusted: true })).toMatchObject({ status: 200 });
    book.set(entry(), "ACTIVE", "opted_in");
    await subscriptionApp.settle("nigeria");
    app.clock.advance("1m");
    expect(await ownersOf(msisdn)).toEqual([
      { username: "Former_Owner", state: "ended" },
      { username: null, state: "active" },
    ]);
    const unregistered = await phone.get("subscription");
    expect(unregistered).toMatchObject({ status: 200, body: { charges: [] } });
    expect(await phone.register(msisdn, "New_Owner", { startFresh: true })).toMatchObject({ status: 200 });
    expect(await ownersOf(msisdn)).toEqual([
      { username: "Former_Owner", state: "ended" },
      { username: "New_Owner", state: "active" },
    ]);
    const own = await Promise.all(["subscription", "export-data", "profile", "notifications"].map(phone.get));
    expect(own.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(own[0]).toMatchObject({ body: { charges: [] } });
    const notices = JSON.stringify([unregistered, ...own]);
    expect(notices).toContain("New_Owner");
    expect(notices).not.toMatch(/Former_Owner|former@example/);
    const [old] = await app.database.run(
      "select id from subscriptions where msisdn = $1 and state = 'ended'",
      [msisdn],
    );
    expect(notices).not.toContain(String(old?.["id"]));
  });

  test("gives its next owner the live subscription", async () => {
    const { phone: oldPhone, msisdn } = await subscribed();
    await oldPhone.register(msisdn, "Silent_Owner");
    app.clock.advance("46d");
    const phone = createPhone(app, { brand, address: "10.9.9.7" });
    expect(await phone.prove(msisdn)).toMatchObject({ body: { needsSecondProof: true } });
    expect(await ownersOf(msisdn)).toEqual([{ username: "Silent_Owner", state: "active" }]);
    app.clock.advance("1m");
    await phone.register(msisdn, "Paying_Owner", { startFresh: true });
    expect(await ownersOf(msisdn)).toEqual([{ username: "Paying_Owner", state: "active" }]);
    // The address and user agent of the former owner's consent are not shown.
    const { body } = await phone.get("export-data");
    const { evidence } = (body as { data: { subscriptions: { evidence: object[] } } }).data.subscriptions;
    const hidden = { address: "", user_agent: "" };
    expect(evidence).toMatchObject([
      { step: "doi_two", ...hidden },
      { step: "doi_one", ...hidden },
    ]);
  });

  test("belongs to its former owner again after that player proves it, with the consents given meanwhile", async () => {
    const { phone: oldPhone, msisdn, book, entry } = await subscribed();
    await oldPhone.register(msisdn, "Came_Back");
    book.set(entry(), "DEACTIVATED", "status");
    await subscriptionApp.settle("nigeria");
    app.clock.advance("1m");
    const phone = createPhone(app, { brand, address: "10.9.9.8" });
    await phone.prove(msisdn);
    const nonce = await subscriptionApp.giveFirstConsent(phone);
    await phone.post("opt-in-confirm", { nonce, isTrusted: true });
    expect(await ownersOf(msisdn)).toContainEqual({ username: null, state: "pending" });
    await linkAccount(app, "Came_Back", "EA-back");
    const answer = { msisdn, answer: "EA-back", dateOfBirth: "1999-05-05" };
    expect(await phone.post("second-proof", answer)).toMatchObject({ status: 200 });
    expect(await ownersOf(msisdn)).toEqual([
      { username: "Came_Back", state: "ended" },
      { username: "Came_Back", state: "pending" },
    ]);
  });

  test("is not assumed after a stop, or before consent", async () => {
    const { phone, msisdn } = await subscribed();
    await phone.register(msisdn, "Only_Stopped");
    expect(await phone.post("stop-subscription", {})).toMatchObject({ status: 200 });
    await subscriptionApp.settle("nigeria");
    await subscriptionApp.settle("nigeria");
    const asked = await subscriptionApp.subscribe(brand);
    app.clock.advance("1m");
    await asked.phone.register(asked.msisdn, "Only_Asked");
    const { subscriptions: book } = app.operators.of.nigeria;
    book.set(
      book.list().find((one) => one.msisdn === asked.msisdn)!,
      "DEACTIVATED",
      "status",
    );
    await subscriptionApp.settle("nigeria");
    expect(
      await app.database.run(
        "select 1 from players where service = $1 and churned_at is not null and username like 'Only%'",
        [service],
      ),
    ).toEqual([]);
  });
});
