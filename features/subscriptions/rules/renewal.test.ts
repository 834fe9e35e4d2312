import { expect, test } from "vitest";
import { createRandom, type Random } from "#kit/pure/random.ts";
import {
  attemptLeaseMs,
  chargeKey,
  nextAttemptAt,
  nextRenewalStep,
  periodAt,
  periodStart,
  transition,
  type Cycle,
  type OpenCharge,
  type Renewal,
  type State,
} from "../rules.ts";

const hour = 3_600_000;
const day = 24 * hour;

class Killed extends Error {}

/** Charges each key once and repeats its response, as processors do. */
function createProcessor(random: Random) {
  const answers = new Map<string, "paid" | "declined">();
  return {
    answers,
    charge(key: string, declines: number): "paid" | "declined" {
      const answer = answers.get(key) ?? (random.chance(declines) ? "declined" : "paid");
      answers.set(key, answer);
      return answer;
    },
  };
}

interface Row {
  id: string;
  cycle: Cycle;
  declines: number;
  state: State;
  nextPeriod: number;
  usableUntil: Date;
  unpaidSince: Date | null;
  charge: OpenCharge | null;
  stoppedAt: Date | null;
  endedAt: Date | null;
  /** The time of the last completed run before a stop. */
  workedAt: Date;
  paid: Map<number, number>;
  dropped: Set<number>;
}

function createRows(random: Random, count: number, start: Date): Row[] {
  const zones = ["Africa/Johannesburg", "Europe/Dublin", "Asia/Hebron", "Africa/Lagos"];
  const anchors = ["2027-01-31T22:30:00Z", "2027-03-28T01:30:00Z", "2027-10-31T00:30:00Z"];
  const someAnchor = () =>
    random.chance(0.3)
      ? new Date(Math.max(start.getTime(), Date.parse(random.pick(anchors)) - 365 * day * random.int(0, 1)))
      : new Date(start.getTime() + random.int(0, 30 * day));
  const rowOf = (index: number, anchorAt: Date): Row => ({
    id: `s${index}`,
    cycle: {
      anchorAt,
      period: random.chance(0.1) ? "daily" : random.chance(0.2) ? "weekly" : "monthly",
      timeZone: random.pick(zones),
    },
    declines: random.pick([0, 0, 0.1, 0.6, 1]),
    state: "trial",
    nextPeriod: 0,
    // It is free until the first period begins.
    usableUntil: anchorAt,
    unpaidSince: null,
    charge: null,
    stoppedAt: null,
    endedAt: null,
    workedAt: start,
    paid: new Map(),
    dropped: new Set(),
  });
  return Array.from({ length: count }, (_, index) => rowOf(index, someAnchor()));
}

/** A model of the service without a database: each write is one transaction, and the worker may die between two writes. */
function work(
  row: Row,
  clock: () => Date,
  processor: ReturnType<typeof createProcessor>,
  random: Random,
): Date | null {
  for (;;) {
    const now = clock();
    const step = nextRenewalStep(row satisfies Renewal, now);
    if (random.chance(0.02)) throw new Killed();
    switch (step.kind) {
      case "wait":
        if (row.stoppedAt === null) row.workedAt = now;
        return step.until;
      case "transition":
        row.state = transition(row.state, step.trigger);
        if (row.state === "ended") row.endedAt = now;
        break;
      case "open":
        row.charge = { period: step.period, attempt: 0, isCharging: false, nextAt: now };
        break;
      case "drop":
        row.dropped.add(step.period);
        Object.assign(row, { charge: null, nextPeriod: step.nextPeriod });
        break;
      case "attempt": {
        const nextAt = new Date(now.getTime() + attemptLeaseMs);
        row.charge = { period: step.period, attempt: step.attempt, isCharging: true, nextAt };
        if (random.chance(0.05)) throw new Killed();
        const answer = processor.charge(chargeKey(row.id, step.period, step.attempt), row.declines);
        if (random.chance(0.05)) throw new Killed();
        if (answer === "paid") {
          row.paid.set(step.period, (row.paid.get(step.period) ?? 0) + 1);
          const usableUntil = periodStart(row.cycle, step.period + 1);
          Object.assign(row, { charge: null, nextPeriod: step.period + 1, usableUntil, unpaidSince: null });
        } else {
          row.charge = { ...row.charge, isCharging: false, nextAt: nextAttemptAt(now) };
          row.unpaidSince ??= now;
        }
        row.state = transition(row.state, answer === "paid" ? "charged" : "charge_failed");
      }
    }
  }
}

test("400 days of 1 000 subscriptions with killed workers and clock jumps: no double, missed or late charges", () => {
  const random = createRandom("renewals");
  const processor = createProcessor(random.fork("processor"));
  const start = new Date("2027-01-01T00:00:00Z");
  const end = start.getTime() + 400 * day;
  const rows = createRows(random, 1_000, start);
  const dueAt = new Map<Row, number>(rows.map((row) => [row, 0]));
  let time = start.getTime();
  let kills = 0;
  while (time < end) {
    // Usually forward by some hours, sometimes back by an hour or ahead by 25 hours.
    time += random.chance(0.02) ? -hour : random.chance(0.02) ? 25 * hour : random.int(1, 5) * hour;
    const now = new Date(time);
    for (const row of rows) {
      if (row.state !== "ended" && row.cycle.anchorAt.getTime() < time && random.chance(0.0004)) {
        if (!row.charge?.isCharging) row.state = transition(row.state, "stopped");
        if (row.state === "cancelling" || row.state === "ended") row.stoppedAt ??= now;
        if (row.state === "ended") row.endedAt ??= now;
        dueAt.set(row, 0);
      }
      if ((dueAt.get(row) ?? 0) > time) continue;
      try {
        dueAt.set(row, work(row, () => now, processor, random)?.getTime() ?? Infinity);
      } catch (error) {
        if (!(error instanceof Killed)) throw error;
        kills++;
      }
    }
  }
  // Completes the run that was killed last.
  for (const row of rows) for (let more = 0; more < 50; more++) attemptQuietly(row);
  function attemptQuietly(row: Row) {
    try {
      work(row, () => new Date(time + hour), processor, random);
    } catch (error) {
      if (!(error instanceof Killed)) throw error;
    }
  }

  expect(kills).toBeGreaterThan(100);
  const paidKeys = Map.groupBy(
    [...processor.answers].flatMap(([key, answer]) => (answer === "paid" ? [key] : [])),
    (key) => key.split(":")[0],
  );
  const faults = rows.flatMap((row) => faultsOf(row, paidKeys.get(row.id) ?? []));
  expect(faults).toEqual([]);
  const endings = Map.groupBy(rows, ({ state }) => state);
  for (const state of ["active", "suspended", "ended"] as const) {
    expect(endings.get(state)?.length ?? 0).toBeGreaterThan(0);
  }
});

function faultsOf(row: Row, paidKeys: readonly string[]): string[] {
  const faults: string[] = [];
  const taken = Map.groupBy(paidKeys, (key) => Number(key.split(":")[1]));
  for (const [period, { length: times }] of taken) {
    if (times > 1) faults.push(`${row.id}: period ${period} was charged ${times} times`);
    if (row.paid.get(period) !== 1) faults.push(`${row.id}: period ${period} was charged but not written`);
    const startsAt = periodStart(row.cycle, period);
    if (row.endedAt && startsAt > row.endedAt) faults.push(`${row.id}: ${period} was charged after the end`);
    if (row.stoppedAt && startsAt > new Date(row.stoppedAt.getTime() + hour))
      faults.push(`${row.id}: ${period} was charged after the stop`);
  }
  const last =
    row.declines === 0 && row.workedAt > row.cycle.anchorAt ? periodAt(row.cycle, row.workedAt) : -1;
  for (let period = 0; period <= last; period++) {
    if (!taken.has(period)) faults.push(`${row.id}: period ${period} was missed`);
  }
  return faults;
}
