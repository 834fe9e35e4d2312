import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { operatorFamilies } from "#features/branding/rules.ts";
import {
  entitledStates,
  reduceMessage,
  triggers,
  isEntitled,
  isLongPending,
  allowsOptIn,
  resumption,
  effectiveTrigger,
  triggerOf,
  nextChargeAt,
  nextRenewalStep,
  operatorStatuses,
  periodAt,
  periodStart,
  positionOfResponse,
  renews,
  isStopUnconfirmed,
  shownStatus,
  states,
  indicatesChurn,
  transition,
  usableAfterStop,
  usableUntil,
  type Trigger,
  type Renewal,
  type State,
  type OperatorSubscriber,
  type Message,
} from "./rules.ts";

describe("transitions of every state", () => {
  const [t, p, a, s, c, e] = states;
  const cells: Record<State, Record<Trigger, State>> = {
    trial: line(t, t, a, a, s, t, s, c, t, e, e),
    pending: line(a, p, a, a, p, p, s, e, p, e, e),
    active: line(a, a, a, a, s, p, s, c, a, a, e),
    suspended: line(a, s, a, a, s, p, s, e, s, e, e),
    cancelling: line(a, t, c, c, c, c, c, c, e, e, e),
    ended: line(e, e, e, e, e, e, e, e, e, e, e),
  };

  function line(...next: State[]): Record<Trigger, State> {
    return Object.fromEntries(triggers.map((name, index) => [name, next[index]])) as never;
  }

  test.each(states.flatMap((state) => triggers.map((trigger) => [state, trigger] as const)))(
    "%s, %s",
    (state, trigger) => {
      expect(transition(state, trigger)).toBe(cells[state][trigger]);
    },
  );
});

test("the entitled statuses match the specification", () => {
  const entering = (family: "kenya" | "telkom") =>
    Object.entries(operatorStatuses[family])
      .filter(([operatorStatus, meaning]) =>
        isEntitled({ payer: family, state: transition("pending", meaning), operatorStatus }),
      )
      .map(([operatorStatus]) => operatorStatus);
  expect(entering("kenya")).toEqual(["Active", "Pending"]);
  expect(entering("telkom")).toEqual(["ACTIVE", "PENDING", "SUSPENDED"]);
});

test("shows the reported status, otherwise the operator's name for the state", () => {
  expect(shownStatus("kenya", "active", null)).toBe("Active");
  expect(shownStatus("telkom", "suspended", null)).toBe("SUSPENDED");
  expect(shownStatus("nigeria", "suspended", "SUSPENDED")).toBe("SUSPENDED");
  expect(shownStatus("card", "cancelling", null)).toBe("cancelling");
  expect(shownStatus("telkom", "ended", "EXPIRED")).toBe("EXPIRED");
  expect(shownStatus("telkom", "ended", "ACTIVE")).toBe("CANCELLED");
  expect(shownStatus("nigeria", "ended", null)).toBe("DEACTIVATED");
});

test("a stop is unconfirmed until the operator reports the end, or the retries are over", () => {
  const [stoppedAt, now, later] = ["2026-11-01", "2026-11-02", "2026-11-09"].map((day) => new Date(day));
  const stopped = { payer: "telkom", operatorStatus: "ACTIVE", stoppedAt: stoppedAt! } as const;
  expect(isStopUnconfirmed(stopped, now!)).toBe(true);
  expect(isStopUnconfirmed({ ...stopped, operatorStatus: null }, now!)).toBe(true);
  expect(isStopUnconfirmed({ ...stopped, operatorStatus: "CANCELLED" }, now!)).toBe(false);
  expect(isStopUnconfirmed({ ...stopped, stoppedAt: null }, now!)).toBe(false);
  expect(isStopUnconfirmed({ ...stopped, payer: "card" }, now!)).toBe(false);
  expect(isStopUnconfirmed(stopped, later!)).toBe(false);
});

test.each(operatorFamilies)("an unknown status of %s has no effect", (family) => {
  for (const operatorStatus of ["", "active ", "toString", "__proto__", "Teleported"]) {
    expect(triggerOf(family, operatorStatus)).toBeUndefined();
  }
});

describe("operator messages", () => {
  const words: Trigger[] = ["opted_in", "confirmed", "awaited", "paused", "closed"];
  const fresh: OperatorSubscriber = { position: null, state: null, stoppedAt: null };
  const at = (time: number) => new Date(time * 1_000);
  const take = (subscriber: OperatorSubscriber, operatorStatus: Message): OperatorSubscriber => {
    const reduced = reduceMessage(subscriber, operatorStatus);
    return reduced.outcome === "late" ? subscriber : reduced.subscriber;
  };
  const stop = (subscriber: OperatorSubscriber, time: number): OperatorSubscriber =>
    subscriber.state === null || subscriber.state === "ended"
      ? subscriber
      : { ...subscriber, state: transition(subscriber.state, "stopped"), stoppedAt: at(time) };

  const messages = fc
    .record({
      triggers: fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 8 }),
      times: fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 8, maxLength: 8 }),
    })
    .map(({ triggers: sent, times }) =>
      sent
        .map((trigger, index): Message => ({
          trigger,
          position: { at: at(times[index] ?? 1), sequence: index },
        }))
        .toSorted(
          (a, b) =>
            a.position.at.getTime() - b.position.at.getTime() || a.position.sequence - b.position.sequence,
        ),
    );

  test("lead to the same state with duplicates, delays and any order: 10 000 runs", () => {
    const arrivals = messages.chain((sent) =>
      fc.tuple(
        fc.constant(sent),
        fc.shuffledSubarray([...sent, ...sent, ...sent], { minLength: sent.length * 3 }),
      ),
    );
    fc.assert(
      fc.property(arrivals, ([sent, arriving]) => {
        const stateAfter = (all: readonly Message[]) => all.reduce(take, fresh).state ?? "ended";
        expect(stateAfter(arriving)).toBe(stateAfter(sent));
      }),
      { numRuns: 10_000 },
    );
  });

  test("are late when repeated immediately", () => {
    const operatorStatus: Message = { trigger: "confirmed", position: { at: at(3), sequence: 1 } };
    expect(reduceMessage(take(fresh, operatorStatus), operatorStatus)).toEqual({ outcome: "late" });
  });

  test("only undoing a stop clears it", () => {
    const active = take(fresh, { trigger: "confirmed", position: { at: at(1), sequence: 0 } });
    const stopped = stop(active, 2);
    const yes = take(stopped, { trigger: "opted_in", position: { at: at(3), sequence: 0 } });
    expect(yes).toMatchObject({ state: "active", stoppedAt: null });
    const closed = take(stopped, { trigger: "closed", position: { at: at(3), sequence: 0 } });
    expect(closed).toMatchObject({ state: "ended", stoppedAt: at(2) });
  });

  test("after a stop only a later consent reactivates it: 10 000 runs", () => {
    const arrivals = messages.chain((sent) =>
      fc.record({
        sent: fc.constant(sent),
        stoppedAt: fc.integer({ min: 1, max: 12 }),
        arriving: fc.shuffledSubarray([...sent, ...sent], { minLength: sent.length * 2 }),
      }),
    );
    fc.assert(
      fc.property(arrivals, ({ sent, stoppedAt, arriving }) => {
        const isBefore = ({ position }: Message) => position.at <= at(stoppedAt);
        const begun = take(fresh, { trigger: "awaited", position: { at: at(0), sequence: 0 } });
        // Messages from after the stop arrive after it; messages from before may arrive at any time.
        const early = arriving.filter((operatorStatus, index) => isBefore(operatorStatus) && index % 2 === 0);
        const late = arriving.filter((operatorStatus) => !early.includes(operatorStatus));
        const after = [...early].reduce(take, begun);
        const end = late.reduce(take, stop(after, stoppedAt));
        const yes = sent.findLast(
          (operatorStatus) => operatorStatus.trigger === "opted_in" && !isBefore(operatorStatus),
        );
        const last = sent.findLast((operatorStatus) => !isBefore(operatorStatus));
        const isLive = end.state !== "ended" && end.state !== "cancelling";
        const isAllowed = after.state === "ended" || !isLive || yes !== undefined;
        const isMissed =
          after.state !== "ended" && yes !== undefined && yes === last && end.state !== "active";
        expect({ isAllowed, isMissed }).toEqual({ isAllowed: true, isMissed: false });
      }),
      { numRuns: 10_000 },
    );
  });
});

describe("deadlines", () => {
  const startedAt = new Date("2027-03-01T08:00:00Z");
  const day = 86_400_000;
  const after = (milliseconds: number) => new Date(startedAt.getTime() + milliseconds);

  test("consent is awaited for exactly five days", () => {
    expect(isLongPending(startedAt, after(5 * day - 1))).toBe(false);
    expect(isLongPending(startedAt, after(5 * day))).toBe(true);
  });

  test("payment is retried for exactly seven days", () => {
    const unpaid: Renewal = {
      state: "suspended",
      cycle: { anchorAt: startedAt, period: "monthly", timeZone: "Africa/Johannesburg" },
      nextPeriod: 0,
      usableUntil: null,
      unpaidSince: startedAt,
      charge: { period: 0, attempt: 7, isCharging: false, nextAt: after(7 * day) },
    };
    expect(nextRenewalStep(unpaid, after(7 * day - 1))).toEqual({ kind: "wait", until: after(7 * day) });
    expect(nextRenewalStep(unpaid, after(7 * day))).toEqual({ kind: "transition", trigger: "lapsed" });
  });
});

describe("periods", () => {
  const monthly = {
    anchorAt: new Date("2027-01-31T08:00:00Z"),
    period: "monthly",
    timeZone: "Africa/Johannesburg",
  } as const;

  test("of months are counted from the first, so a short month does not shift later ones", () => {
    const starts = [0, 1, 2, 3, 13].map((number) => periodStart(monthly, number).toISOString().slice(0, 10));
    expect(starts).toEqual(["2027-01-31", "2027-02-28", "2027-03-31", "2027-04-30", "2028-02-29"]);
  });

  test("have no gaps or overlaps", () => {
    for (const period of ["daily", "weekly", "monthly"] as const) {
      const cycle = { ...monthly, period, timeZone: "Europe/Dublin" };
      for (let number = 0; number < 60; number++) {
        const start = periodStart(cycle, number);
        expect(periodAt(cycle, start)).toBe(number);
        expect(periodAt(cycle, new Date(start.getTime() - 1))).toBe(Math.max(0, number - 1));
      }
    }
  });
});

test("a callback of the same second is newer than our query", () => {
  const asked = positionOfResponse(new Date("2026-11-15T12:00:00.700Z"));
  const known = { position: asked, state: "pending", stoppedAt: null } as const;
  const sent = { at: new Date("2026-11-15T12:00:00Z"), sequence: 1 };
  expect(reduceMessage(known, { position: sent, trigger: "confirmed" })).toMatchObject({
    outcome: "moved",
  });
});

test("entitledStates and isEntitled agree", () => {
  expect(entitledStates.map(({ payer }) => payer).toSorted()).toEqual(
    [...operatorFamilies, "card"].toSorted(),
  );
  for (const { payer, states: entitled, pendingStatuses } of entitledStates) {
    const [operatorStatus = null] = pendingStatuses;
    expect(states.filter((state) => isEntitled({ payer, state, operatorStatus })).toSorted()).toEqual(
      entitled.toSorted(),
    );
  }
});

test("a pending subscription entitles only after the operator reported it as pending", () => {
  for (const payer of ["kenya", "telkom"] as const) {
    const pending = { payer, state: "pending" } as const;
    for (const operatorStatus of [null, "", "Active", "Unheard of"]) {
      expect(isEntitled({ ...pending, operatorStatus })).toBe(false);
      expect(renews({ ...pending, operatorStatus })).toBe(false);
    }
  }
  expect(isEntitled({ payer: "kenya", state: "pending", operatorStatus: "Pending" })).toBe(true);
  expect(isEntitled({ payer: "telkom", state: "pending", operatorStatus: "PENDING" })).toBe(true);
});

test("a new opt-in may replace an ended or pending subscription, or undo a stop of the same package", () => {
  const daily = { payer: "nigeria", packageId: "daily" } as const;
  const room = (wanted: Parameters<typeof allowsOptIn>[1]) =>
    states.filter((state) => allowsOptIn({ ...daily, state }, wanted));
  expect(room(daily)).toEqual(["pending", "cancelling", "ended"]);
  expect(room({ ...daily, packageId: "weekly" })).toEqual(["pending", "ended"]);
  expect(room({ ...daily, payer: "card" })).toEqual(["pending", "ended"]);
});

describe("end of the paid or free time", () => {
  const now = new Date("2026-11-16T12:00:00Z");
  const [past, trial, paid] = [-1, 1, 2].map((hours) => new Date(now.getTime() + hours * 3_600_000)) as [
    Date,
    Date,
    Date,
  ];

  test.each([
    ["what was paid last", { paidUntil: paid, trialEndsAt: null }, paid],
    ["the free trial before the first payment", { paidUntil: null, trialEndsAt: trial }, trial],
    ["what was paid after a trial", { paidUntil: paid, trialEndsAt: trial }, paid],
    ["nothing", { paidUntil: null, trialEndsAt: null }, null],
  ])("%s", (_, times, until) => {
    expect(usableUntil(times)).toBe(until);
    const text = (instant: Date | null) => instant?.toISOString() ?? null;
    const texts = { paidUntil: text(times.paidUntil), trialEndsAt: text(times.trialEndsAt) };
    expect(usableUntil(texts)).toBe(text(until));
  });

  test.each<[State, { paidUntil?: Date; trialEndsAt?: Date }, Date | null]>([
    ["trial", { trialEndsAt: trial }, trial],
    ["trial", { trialEndsAt: past }, null],
    ["active", { paidUntil: paid }, paid],
    ["active", { paidUntil: past }, null],
    ["active", { paidUntil: now }, null],
    ["active", {}, null],
    // A suspended or lapsed subscription has no paid time left, and a pending one owes nothing.
    ["suspended", { paidUntil: paid }, null],
    ["pending", { paidUntil: paid }, null],
    ["cancelling", { paidUntil: paid }, paid],
    ["ended", { paidUntil: paid }, null],
  ])("a stop in state %s with %j leaves access until %s", (state, times, until) => {
    expect(usableAfterStop({ state, paidUntil: null, trialEndsAt: null, ...times }, now)).toBe(until);
  });
});

describe("undoing a stop", () => {
  const now = new Date("2026-11-15T12:00:00Z");
  const later = new Date("2026-11-16T12:00:00Z");

  test("restores the trial if nothing was charged, otherwise the paid subscription", () => {
    const free = { state: "cancelling", trialEndsAt: later, paidUntil: null } as const;
    expect(resumption(free, now)).toEqual({ trigger: "reopened", until: later });
    expect(transition("cancelling", "reopened")).toBe("trial");
    const paid = { ...free, trialEndsAt: new Date("2026-10-15T12:00:00Z"), paidUntil: later };
    expect(resumption(paid, now)).toEqual({ trigger: "opted_in", until: later });
    expect(transition("cancelling", "opted_in")).toBe("active");
  });

  test("is not possible at the end, or without a stop", () => {
    expect(resumption({ state: "cancelling", trialEndsAt: null, paidUntil: now }, now)).toBeUndefined();
    for (const state of states.filter((one) => one !== "cancelling")) {
      expect(resumption({ state, trialEndsAt: null, paidUntil: later }, now)).toBeUndefined();
    }
  });
});

test("an end without a stop request indicates churn", () => {
  const stoppedAt = new Date("2026-11-15T12:00:00Z");
  const churning = states.filter((state) => indicatesChurn("closed", { state, stoppedAt: null }));
  expect(churning).toEqual(["trial", "active", "suspended"]);
  expect(indicatesChurn("closed", { state: "active", stoppedAt })).toBe(false);
  for (const trigger of triggers.filter((each) => each !== "closed")) {
    expect(indicatesChurn(trigger, { state: "active", stoppedAt: null })).toBe(false);
  }
});

describe("the effect of a status depends on what was paid", () => {
  const now = new Date("2026-11-15T12:00:00Z");
  const later = new Date("2026-11-16T12:00:00Z");
  const known = { payer: "nigeria", paidUntil: null, unpaidSince: null, stoppedAt: null } as const;

  test.each([
    ["closed", { ...known, state: "active" }, "closed"],
    ["closed", { ...known, state: "active", paidUntil: now }, "closed"],
    ["closed", { ...known, state: "active", paidUntil: later }, "stopped"],
    ["closed", { ...known, state: "pending", paidUntil: later }, "closed"],
    ["confirmed", { ...known, state: "suspended", unpaidSince: now }, "confirmed"],
    [
      "confirmed",
      { ...known, payer: "south-african", state: "suspended", unpaidSince: now },
      "charge_failed",
    ],
    ["confirmed", { ...known, state: "cancelling" }, "opted_in"],
    ["confirmed", { ...known, state: "cancelling", stoppedAt: now }, "confirmed"],
    ["confirmed", { ...known, payer: "south-african", state: "ended", unpaidSince: now }, "confirmed"],
  ] as const)("%s, %j: %s", (trigger, subscription, meaning) => {
    expect(effectiveTrigger(trigger, subscription, now)).toBe(meaning);
  });
});

test("the next charge is the next attempt, the next period, or the operator's date", () => {
  const anchorAt = new Date("2026-11-01T00:00:00Z");
  const at = new Date("2026-11-20T00:00:00Z");
  const cycle = { anchorAt, period: "monthly", timeZone: "Europe/Dublin" } as const;
  const charged = {
    payer: "card",
    state: "active",
    cycle,
    nextPeriod: 1,
    paidUntil: at,
    nextTryAt: null,
  } as const;
  expect(nextChargeAt(charged)).toEqual(new Date("2026-12-01T00:00:00Z"));
  expect(nextChargeAt({ ...charged, state: "suspended", nextTryAt: at })).toEqual(at);
  expect(nextChargeAt({ ...charged, payer: "kenya" })).toEqual(at);
  for (const state of ["pending", "cancelling", "ended"] as const) {
    expect(nextChargeAt({ ...charged, state })).toBeNull();
  }
});
