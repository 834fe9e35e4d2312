import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { runHousekeeping } from "../../housekeeping.ts";
import { createMailboxes } from "../../testing/mailbox.ts";
import { createPhone, type Phone } from "../../testing/phone.ts";
import { startSubscriptionApp, type SubscriptionApp } from "../../testing/subscription-app.ts";

const brand = "mtn-za-en";
const service = "mtn-za";
/** Values that occur nowhere else in the database. */
const canaries = {
  username: "Quetzal_77",
  email: "quetzal@canary.example",
  firstName: "Quetzalia",
  lastName: "Tanagerson",
  bio: "Hummingbird by heart",
  dateOfBirth: "1987-03-09",
  account: "toucan_psn_7",
};

let subscriptionApp: SubscriptionApp;
let count = 0;

beforeAll(async () => {
  subscriptionApp = await startSubscriptionApp();
  await subscriptionApp.app.database.run(
    "insert into games (id, title, art, account_kind, has_draws, created_at) values ('g', 'G', 'g', 'psn', false, now())",
  );
});
afterAll(() => subscriptionApp.app.stop());
beforeEach(() => subscriptionApp.app.clock.advance("2h"));

/** A subscriber with a complete profile. */
async function somebody(given: Partial<typeof canaries> = {}) {
  const { phone, msisdn } = await subscriptionApp.subscribe(brand);
  const { subscriptions: book } = subscriptionApp.app.operators.of["south-african"];
  for (const entry of book.list().filter((one) => one.msisdn === msisdn)) book.set(entry, "ACTIVE");
  await subscriptionApp.settle("south-african");
  count += 1;
  const username = given.username ?? `Bird_${count}`;
  const form = { username, cellNumber: msisdn, dateOfBirth: given.dateOfBirth ?? "1999-05-05" };
  const registered = await phone.post("register", form);
  expect(registered).toMatchObject({ status: 200 });
  const id = registered.body.user?.id ?? "";
  const { email = null, firstName = null, lastName = null, bio = null } = given;
  await phone.post("profile-update", { email, firstName, lastName, bio });
  await subscriptionApp.app.database.run(
    `insert into game_accounts (player_id, game_id, service, account_name, account_key, linked_at)
     values ($1, 'g', $2, $3, $3, $4)`,
    [id, service, given.account ?? `psn_${count}`, subscriptionApp.app.clock.now()],
  );
  return { phone, msisdn, id, username };
}

/** The tables that contain any of the words. */
async function tablesWith(words: readonly string[]): Promise<string[]> {
  const tables = await subscriptionApp.app.database.run(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const [row] = await subscriptionApp.app.database.run(
      `select exists (select from ${String(name)} t where to_jsonb(t)::text ilike any ($1)) as has`,
      [words.map((word) => `%${word}%`)],
    );
    if (row?.["has"]) found.push(String(name));
  }
  return found;
}

const remove = (phone: Phone, username: string) => phone.post("remove-profile", { username });

describe("remove-profile", () => {
  test("needs the username and a proof of the last ten minutes", async () => {
    const { phone, username, msisdn } = await somebody();
    expect(await remove(phone, "Somebody")).toMatchObject({
      status: 400,
      body: { fields: { username: { code: "username_wrong" } } },
    });
    subscriptionApp.app.clock.advance("11m");
    expect(await remove(phone, username)).toMatchObject({ status: 403, body: { code: "proof_needed" } });
    expect(await phone.get("export-data")).toMatchObject({ status: 403, body: { code: "proof_needed" } });
    expect(await phone.get("profile")).toMatchObject({ status: 200 });

    await phone.prove(msisdn);
    const answer = await remove(phone, ` ${username.toUpperCase()} `);
    expect(answer).toMatchObject({ status: 200, cookies: [expect.stringMatching(/^sid=;/)] });
  });

  test("leaves no personal data in any table after responses, limits and raw callbacks have expired", async () => {
    const { app } = subscriptionApp;
    const { phone, msisdn, username } = await somebody(canaries);
    const words = [...Object.values(canaries), msisdn];
    const file = JSON.stringify((await phone.get("export-data")).body);
    for (const canary of [...words, "Android 14"]) expect(file).toContain(canary);

    await remove(phone, username);
    // The operator gets the cancellation and confirms it later.
    await subscriptionApp.settle("south-african");
    await subscriptionApp.settle("south-african");
    const passing = [
      "idempotency_answers",
      "otp_codes",
      "otp_sends",
      "operator_inbox",
      "operator_subscribers",
    ];
    const left = await tablesWith(words);
    expect(left.filter((name) => !passing.includes(name.replace("public.", "")))).toEqual([]);

    app.clock.advance("100d");
    await runHousekeeping(app, app.clock.now(), new AbortController().signal);
    expect(await tablesWith(words)).toEqual([]);
  });

  test("ends subscriptions here and at the operator, and sends one SMS about it", async () => {
    const { phone, msisdn, id, username } = await somebody();
    await remove(phone, username);
    const subscription = () =>
      subscriptionApp.app.database.run(
        "select state, msisdn, stop_msisdn from subscriptions where player_id = $1",
        [id],
      );
    expect(await subscription()).toEqual([{ state: "ended", msisdn: null, stop_msisdn: msisdn }]);
    const texts = () => subscriptionApp.app.messages.list({ to: msisdn }).map(({ text }) => text);
    const endNotices = () => texts().filter((text) => text.includes("your subscription has ended"));
    expect(endNotices()).toEqual([]);
    await subscriptionApp.settle("south-african");
    await subscriptionApp.settle("south-african");
    expect(endNotices()).toHaveLength(1);
    expect(await subscription()).toEqual([{ state: "ended", msisdn: null, stop_msisdn: null }]);
  });

  test("keeps the number until the operator has received an earlier cancellation", async () => {
    const { phone, msisdn, id, username } = await somebody();
    await subscriptionApp.app.database.run(
      "update subscriptions set paid_until = null where player_id = $1",
      [id],
    );
    expect(await phone.post("stop-subscription", {})).toMatchObject({ body: { state: "ended" } });
    await remove(phone, username);
    const subscription = () =>
      subscriptionApp.app.database.run("select msisdn, stop_msisdn from subscriptions where player_id = $1", [
        id,
      ]);
    expect(await subscription()).toEqual([{ msisdn: null, stop_msisdn: msisdn }]);
    // A concurrent message of the operator starts nothing.
    subscriptionApp.app.clock.advance("2s");
    const { subscriptions: book } = subscriptionApp.app.operators.of["south-african"];
    const entries = () => book.list().filter((entry) => entry.msisdn === msisdn);
    for (const entry of entries()) book.set(entry, "ACTIVE");
    await subscriptionApp.settle("south-african");
    await subscriptionApp.settle("south-african");
    expect(
      await subscriptionApp.app.database.run("select from subscriptions where msisdn = $1", [msisdn]),
    ).toEqual([]);
    expect(await subscription()).toEqual([{ msisdn: null, stop_msisdn: null }]);
    expect(entries().map(({ operatorStatus }) => operatorStatus)).toEqual(["CANCELLED"]);
  });

  test("signs out everywhere and frees number and username", async () => {
    const { phone, msisdn, id, username } = await somebody();
    const other = createPhone(subscriptionApp.app, { brand });
    subscriptionApp.app.clock.advance("1m");
    await other.prove(msisdn);
    expect(await other.get("profile")).toMatchObject({ status: 200 });
    subscriptionApp.app.clock.advance("1m");
    await phone.prove(msisdn);
    const open = (await phone.get("sessions")).body.sessions?.map(({ sessionId }) => sessionId);
    expect(open).toHaveLength(2);
    await remove(phone, username);
    expect(await other.get("profile")).toMatchObject({ status: 401 });
    expect(subscriptionApp.app.disconnected).toEqual(expect.arrayContaining(open ?? []));

    await subscriptionApp.settle("south-african");
    subscriptionApp.app.clock.advance("1h");
    const again = await createPhone(subscriptionApp.app, { brand }).register(msisdn, username);
    expect(again).toMatchObject({ status: 200, body: { user: { username, email: null, bio: null } } });
    expect(again.body.user?.id).not.toBe(id);
  });

  test("concurrent with a registration of the number leaves at most one player", async () => {
    for (let round = 0; round < 5; round++) {
      subscriptionApp.app.clock.advance("2h");
      const { phone, msisdn, username } = await somebody();
      const next = createPhone(subscriptionApp.app, { brand });
      subscriptionApp.app.clock.advance("1m");
      await next.prove(msisdn);
      await next.post("sign-out", {});
      subscriptionApp.app.clock.advance("1m");
      await next.prove(msisdn);
      const register = () =>
        next.post("register", { username: `New_${round}`, cellNumber: msisdn, dateOfBirth: "1999-05-05" });
      const [removed, ...registered] = await Promise.all([
        remove(phone, username),
        ...Array.from({ length: 6 }, register),
      ]);
      expect(removed.status).toBe(200);
      const statuses = registered.map(({ status }) => status);
      expect(statuses.every((status) => [200, 401, 409].includes(status))).toBe(true);
      const [{ living } = {}] = await subscriptionApp.app.database.run(
        "select count(*)::int as living from players where msisdn = $1",
        [msisdn],
      );
      expect(living).toBe(statuses.filter((status) => status === 200).length);
    }
  });

  test("a concurrent profile update does not restore data", async () => {
    const { phone, id, username } = await somebody();
    await Promise.all([
      remove(phone, username),
      ...Array.from({ length: 5 }, (_, index) => phone.post("profile-update", { bio: `back ${index}` })),
    ]);
    const [player] = await subscriptionApp.app.database.run(
      "select bio, email, username from players where id = $1",
      [id],
    );
    expect(player).toEqual({ bio: null, email: null, username: `removed:${id.replaceAll("-", "")}` });
  });
});

describe("retention", () => {
  /** The next time of this hour in UTC. */
  const moveToNext = async (time: string) => {
    const now = subscriptionApp.app.clock.now();
    const today = new Date(`${now.toISOString().slice(0, 10)}T${time}Z`);
    subscriptionApp.app.clock.moveTo(new Date(today.getTime() + (today > now ? 0 : 86_400_000)));
    await subscriptionApp.app.jobs.runDue();
  };
  const inMonths = async (days: number) => {
    subscriptionApp.app.clock.advance(`${days}d`);
    await moveToNext("10:00");
  };
  const warningsTo = (to: string) =>
    subscriptionApp.app.messages.list({ to }).filter(({ text }) => text.includes("erase your profile"))
      .length;
  const stateOf = async (id: string) => {
    const [row] = await subscriptionApp.app.database.run(
      "select removed_at is null as living from players where id = $1",
      [id],
    );
    return row?.["living"] ? "living" : "erased";
  };

  test("warns after five months and erases after six, unless the player comes back", async () => {
    const [quiet, back] = [
      createPhone(subscriptionApp.app),
      createPhone(subscriptionApp.app, { address: "10.7.7.7" }),
    ];
    const first = await quiet.register("27711239001", "Silent_one");
    const second = await back.register("27711239002", "Silent_two", { email: "two@silent.example" });
    const [one, two] = [first.body.user?.id ?? "", second.body.user?.id ?? ""];
    await inMonths(140);
    expect(subscriptionApp.app.messages.list({ to: "27711239001", limit: 1 })[0]?.text).not.toContain(
      "erase your profile",
    );
    await inMonths(14);
    expect(subscriptionApp.app.messages.list({ to: "27711239001", limit: 1 })[0]?.text).toContain(
      "erase your profile",
    );
    // The address is not verified, so SMS and mail are both sent.
    for (const to of ["two@silent.example", "27711239002"]) {
      expect(subscriptionApp.app.messages.list({ to, limit: 1 })[0]?.text).toContain("erase your profile");
    }

    await back.prove("27711239002");
    await back.post("second-proof", { msisdn: "27711239002", answer: "two@silent.example" });
    const token = await createMailboxes(subscriptionApp.app).tokenOf("two@silent.example");
    expect(await back.post("second-proof-link", { token })).toMatchObject({ status: 200 });
    await inMonths(20);
    expect([await stateOf(one), await stateOf(two)]).toEqual(["living", "living"]);
    await inMonths(15);
    expect([await stateOf(one), await stateOf(two)]).toEqual(["erased", "living"]);
    expect(warningsTo("27711239001")).toBe(1);
  });

  test("sends mail and SMS once each, even if one channel fails first", async () => {
    const phone = createPhone(subscriptionApp.app, { address: "10.7.7.8" });
    const [msisdn, email] = ["27711239003", "three@silent.example"];
    await phone.register(msisdn, "Silent_three", { email });
    const gateway = (behaviour: object) =>
      fetch(`${subscriptionApp.app.smsUrl}/control`, {
        method: "POST",
        body: JSON.stringify({ behaviour, times: 1_000 }),
      });
    await gateway({ kind: "fail", statusCode: 407, status: "CouldNotRoute" });
    await inMonths(154);
    expect([warningsTo(msisdn), warningsTo(email)]).toEqual([0, 1]);
    await gateway({ kind: "accept" });
    subscriptionApp.app.clock.advance("5m");
    await subscriptionApp.app.jobs.runDue();
    expect([warningsTo(msisdn), warningsTo(email)]).toEqual([1, 1]);
  });

  test("sends warnings by day, in the time zone of the brand", async () => {
    const msisdn = "27711239004";
    await createPhone(subscriptionApp.app, { address: "10.7.7.9" }).register(msisdn, "Silent_four");
    subscriptionApp.app.clock.advance("154d");
    await moveToNext("02:40");
    await moveToNext("04:59");
    expect(warningsTo(msisdn)).toBe(0);
    await moveToNext("05:00");
    expect(warningsTo(msisdn)).toBe(1);
  });

  test("does not apply while the player pays for a subscription", async () => {
    const { id, msisdn } = await somebody();
    await subscriptionApp.app.database.run(
      "update subscriptions set state = 'active', next_step_at = null, checked_at = '2100-01-01' where msisdn = $1",
      [msisdn],
    );
    await inMonths(160);
    await inMonths(40);
    expect(await stateOf(id)).toBe("living");
  });
});
