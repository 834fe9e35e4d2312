import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "#kit/db/database.ts";
import { newId } from "#kit/db/id.ts";
import type { Jobs } from "#kit/jobs/jobs.ts";
import { createRandom } from "#kit/pure/random.ts";
import { createTestClock } from "#kit/testing/clock.ts";
import { openTestDatabase } from "#kit/testing/database.ts";
import { refundPayment } from "./card/jobs.ts";
import { enqueueReceipt } from "./card/renewals.ts";
import { applyTransition, beginSubscription } from "./transitions.ts";
import { OperatorFailed } from "./operator/ports.ts";
import type { ChargeAnswer, ChargePort } from "./charge-port.ts";
import type { RenewalContext } from "./ports.ts";
import { renew } from "./renewal.ts";
import { stop } from "./stop.ts";
import { findDue } from "./due-subscriptions-store.ts";
import * as store from "./store.ts";

const start = "2027-01-30T21:00:00Z";
const clock = createTestClock(start);
let database: Database;

beforeAll(async () => {
  database = await openTestDatabase();
});

afterAll(() => database.close());

/** Charges each key once and repeats its response. Can kill the worker or lose the response on request. */
function createProcessor(declines: (key: string) => boolean, dies: () => "before" | "after" | null) {
  const answers = new Map<string, ChargeAnswer>();
  const port: ChargePort = {
    async charge({ idempotencyKey: key }) {
      const death = dies();
      if (death === "before") throw new OperatorFailed("unavailable");
      const answer: ChargeAnswer = declines(key)
        ? { outcome: "declined", reason: "insufficient_funds" }
        : { outcome: "paid", ref: key };
      const known = answers.get(key) ?? answer;
      answers.set(key, known);
      if (death === "after") throw new OperatorFailed("outcome_unknown");
      return known;
    },
  };
  return { answers, port };
}

const contextOf = (port: ChargePort): RenewalContext => ({
  database,
  clock,
  chargerOf: () => ({ port, serviceId: "s" }),
});

async function subscribe(
  changes: Partial<Omit<store.Subscription, "brand">> = {},
): Promise<store.Subscription> {
  const now = clock.now();
  const id = newId(clock);
  const begun = await beginSubscription(
    database,
    {
      id,
      brand: { key: "mtn-za-en", service: "mtn-za", productId: 47, timeZone: "Africa/Johannesburg" },
      plan: { packageId: "daily", period: "daily", price: { minor: 700, currency: "ZAR" } },
      payer: "south-african",
      player_id: null,
      msisdn: `278${String(Number.parseInt(id.replaceAll("-", "").slice(-8), 16) % 1e8).padStart(8, "0")}`,
      state: "active",
      operator_status: "ACTIVE",
      reference: id,
      channel: "web",
      checked_at: now,
      ...changes,
    },
    { actor: "player" },
    now,
  );
  if (!begun) throw new Error("the number is taken");
  return begun;
}

const find = async ({ id }: { id: string }) => (await store.findById(database, id))!;
const wish = { shown: ["Yes, cancel it"], channel: "web", address: "", userAgent: "" } as const;
const idle = { jobs: { enqueue: async () => {} } };

test("charges a period once with concurrent workers", async () => {
  const { port, answers } = createProcessor(
    () => false,
    () => null,
  );
  const subscription = await subscribe();
  await Promise.all(Array.from({ length: 20 }, () => renew(contextOf(port), subscription.id)));
  expect([...answers.keys()]).toEqual([`${subscription.id}:0:1`]);
  expect(await find(subscription)).toMatchObject({ state: "active", next_period: 1 });
  const [row] = await database.run(
    "select count(*) as charges, sum(attempt) as attempts from subscription_charges where subscription_id = $1",
    [subscription.id],
  );
  expect(row).toEqual({ charges: 1, attempts: 1 });
});

test("refunds only the card renewal whose response arrives after the end", async () => {
  const playerId = newId(clock);
  await database.run(
    "insert into players (id, service, username, country, avatar, created_at) values ($1, 'mtn-za', 'Went_Away', 'ZA', 'a', now())",
    [playerId],
  );
  const subscription = await subscribe({ payer: "card", msisdn: null, player_id: playerId });
  const refunds: object[] = [];
  const jobs: Pick<Jobs, "enqueue"> = {
    enqueue: async (_, { name }, payload) => void (name === refundPayment.name && refunds.push(payload)),
  };
  const port: ChargePort = {
    async charge({ idempotencyKey: ref }) {
      if (ref === `${subscription.id}:1:1`) {
        await database.transaction(async (trx) => {
          const locked = (await store.lockById(trx, subscription.id))!;
          await applyTransition(trx, locked, "closed", { actor: "player" }, clock.now());
        });
      }
      return { outcome: "paid", ref };
    },
  };
  const context: RenewalContext = {
    ...contextOf(port),
    onOutcome: (trx, renewed, now) => enqueueReceipt({ jobs }, trx, renewed, now),
  };
  await renew(context, subscription.id);
  clock.advance("25h");
  await renew(context, subscription.id);
  const charges = await database.run(
    "select id, state from subscription_charges where subscription_id = $1 order by period",
    [subscription.id],
  );
  expect(charges).toMatchObject([{ state: "paid" }, { state: "refunded" }]);
  expect(refunds).toEqual([{ paymentId: `${subscription.id}:1:1`, reference: charges[1]?.["id"] }]);
  clock.moveTo(start);
});

test("does not charge before consent, and lapses a pending opt-in after five days", async () => {
  const { port, answers } = createProcessor(
    () => false,
    () => null,
  );
  const subscription = await subscribe({ state: "pending" });
  await renew(contextOf(port), subscription.id);
  clock.advance("5d");
  await renew(contextOf(port), subscription.id);
  expect(answers.size).toBe(0);
  expect(await find(subscription)).toMatchObject({ state: "ended", next_step_at: null });
  clock.moveTo(start);
});

test("repeats an attempt with a lost response with the same key, after the lease", async () => {
  const crashes = ["after", "before", null] as const;
  let call = 0;
  const { port, answers } = createProcessor(
    () => false,
    () => crashes[call++] ?? null,
  );
  const subscription = await subscribe();
  for (let minute = 0; minute < 20; minute += 5) {
    await renew(contextOf(port), subscription.id);
    clock.advance("5m");
  }
  expect(answers.size).toBe(1);
  expect(await find(subscription)).toMatchObject({ state: "active", next_period: 1 });
  clock.moveTo(start);
});

test("ends after seven unpaid days; a payment before reactivates it, and missed days are not charged", async () => {
  const subscription = await subscribe();
  const poor = createProcessor(
    () => true,
    () => null,
  );
  await renew(contextOf(poor.port), subscription.id);
  expect(await find(subscription)).toMatchObject({ state: "suspended" });
  clock.advance("60h");
  const rich = createProcessor(
    () => false,
    () => null,
  );
  await renew(contextOf(rich.port), subscription.id);
  expect(await find(subscription)).toMatchObject({ state: "active", unpaid_since: null });
  expect([...rich.answers.keys()]).toEqual([`${subscription.id}:2:1`]);
  for (let day = 0; day < 9; day++) {
    await renew(contextOf(poor.port), subscription.id);
    clock.advance("1d");
  }
  expect(await find(subscription)).toMatchObject({ state: "ended" });
  clock.moveTo(start);
});

test("a stop keeps the paid time and ends charging", async () => {
  const { port, answers } = createProcessor(
    () => false,
    () => null,
  );
  const subscription = await subscribe();
  await renew(contextOf(port), subscription.id);
  await database.transaction((trx) => stop(idle, trx, subscription.id, wish, clock.now()));
  expect(await find(subscription)).toMatchObject({ state: "cancelling" });
  clock.advance("23h");
  await renew(contextOf(port), subscription.id);
  expect(await find(subscription)).toMatchObject({ state: "cancelling" });
  clock.advance("1h");
  await renew(contextOf(port), subscription.id);
  expect(await find(subscription)).toMatchObject({ state: "ended" });
  expect(answers.size).toBe(1);
  clock.moveTo(start);
});

test("a stop during a charge waits for its outcome: paid time stays usable, unpaid ends at once", async () => {
  for (const [isPaid, state] of [
    [true, "cancelling"],
    [false, "ended"],
  ] as const) {
    const subscription = await subscribe({ state: "suspended", unpaid_since: clock.now() });
    const { port } = createProcessor(
      () => !isPaid,
      () => null,
    );
    const stopping: ChargePort = {
      async charge(request) {
        await database.transaction((trx) => stop(idle, trx, subscription.id, wish, clock.now()));
        return port.charge(request);
      },
    };
    await renew(contextOf(stopping), subscription.id);
    expect(await find(subscription)).toMatchObject({ state });
  }
});

test("history and attempts are immutable", async () => {
  await renew(
    contextOf(
      createProcessor(
        () => false,
        () => null,
      ).port,
    ),
    (await subscribe()).id,
  );
  for (const table of ["subscription_transitions", "subscription_charge_attempts"]) {
    await expect(database.run(`delete from ${table}`)).rejects.toThrow("append-only");
    await expect(database.run(`update ${table} set subscription_id = subscription_id`)).rejects.toThrow(
      "append-only",
    );
  }
});

test("400 days on the database with killed workers and clock jumps: no double, missed or late charges", async () => {
  const random = createRandom("renewals in the database");
  const broke = new Set<string>();
  const processor = createProcessor(
    (key) => broke.has(key.split(":")[0] ?? "") && random.chance(0.5),
    () => (random.chance(0.05) ? random.pick(["before", "after"] as const) : null),
  );
  const context = contextOf(processor.port);
  const periods = ["monthly", "weekly", "monthly", "monthly", "daily", "monthly"] as const;
  const zones = ["Africa/Johannesburg", "Europe/Dublin"];
  const all = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      subscribe({
        period: periods[index % 6]!,
        time_zone: zones[index % 2]!,
        state: index % 3 ? "active" : "trial",
      }),
    ),
  );
  for (const { id } of all.slice(0, 3)) broke.add(id);
  const stopped = new Set<string>();
  let time = Date.parse(start);
  const end = time + 400 * 86_400_000;
  while (time < end) {
    time += random.chance(0.05)
      ? -3_600_000
      : random.chance(0.05)
        ? 25 * 3_600_000
        : random.int(10, 20) * 3_600_000;
    clock.moveTo(new Date(time));
    const mine = all.map(({ id }) => id);
    const page = { now: clock.now(), after: undefined, limit: 100 };
    const due = (await findDue(database, page)).map(({ id }) => id).filter((id) => mine.includes(id));
    // Two workers find the same rows.
    await Promise.all([...due, ...due].map((id) => renew(context, id)));
    if (random.chance(0.02)) {
      const { id } = random.pick(all);
      stopped.add(id);
      await database.transaction((trx) => stop(idle, trx, id, wish, clock.now()));
    }
  }
  const paid = [...processor.answers].filter(([, answer]) => answer.outcome === "paid").map(([key]) => key);
  const periodsOf = (id: string) =>
    paid.filter((key) => key.startsWith(id)).map((key) => Number(key.split(":")[1]));
  for (const { id } of all) {
    const charged = periodsOf(id);
    expect(new Set(charged).size).toBe(charged.length);
    const row = await find({ id });
    const isWhole = charged.every((period) => period < charged.length);
    expect(isWhole || broke.has(id)).toBe(true);
    expect(Math.max(...charged)).toBeLessThan(row.next_period);
    const [books] = await database.run(
      `select count(*) as paid, coalesce(max(starts_at), 'epoch') <= coalesce($2, now() + interval '9 years') as in_time
       from subscription_charges where subscription_id = $1 and state = 'paid'`,
      [id, row.ended_at],
    );
    expect(books).toEqual({ paid: charged.length, in_time: true });
  }
  expect(stopped.size).toBeGreaterThan(0);
  clock.moveTo(start);
});
