import { expect, test } from "vitest";
import {
  assessSignUp,
  bonusOf,
  bonusWeek,
  claimIds,
  claimsOf,
  claimNameOf,
  dailyBonusAt,
  missions,
  rewardWeekAt,
  statementCsv,
  type PlayerFacts,
  type WeekFacts,
} from "./rules.ts";

const hour = 3_600_000;
const now = new Date("2026-11-18T12:00:00Z");
const ago = (hours: number) => new Date(now.getTime() - hours * hour);

test("the bonus grows by 5 a day from 10 to 50", () => {
  expect([1, 2, 3, 8, 9, 10, 1000].map(bonusOf)).toEqual([10, 15, 20, 45, 50, 50, 50]);
});

test.each([
  ["never claimed", undefined, true, 1, 0],
  ["a moment ago", { claimedAt: now, streak: 3 }, false, 4, 3],
  ["just under 24 h ago", { claimedAt: ago(23.999), streak: 3 }, false, 4, 3],
  ["24 h ago", { claimedAt: ago(24), streak: 3 }, true, 4, 3],
  ["just under 48 h ago", { claimedAt: ago(47.999), streak: 3 }, true, 4, 3],
  ["48 h ago", { claimedAt: ago(48), streak: 3 }, true, 1, 0],
] as const)("the daily bonus, last claim %s", (_, last, isClaimable, nextStreak, streak) => {
  const bonus = dailyBonusAt(last, 0, now);
  expect(bonus).toMatchObject({ isClaimable, nextStreak, streak, nextAmount: bonusOf(nextStreak) });
  const expected = last && !isClaimable ? new Date(last.claimedAt.getTime() + 24 * hour) : null;
  expect(bonus.claimableAt).toEqual(expected);
});

test("the week shows claimed and missed days in the brand's time zone, and none missed before the first claim", () => {
  // 22:30 UTC on Monday is Tuesday in Johannesburg.
  const claims = [new Date("2026-11-16T22:30:00Z")];
  const week = bonusWeek(
    { claims, firstClaimAt: claims[0], shieldUses: [] },
    "Africa/Johannesburg",
    new Date("2026-11-19T10:00:00Z"),
  );
  expect(week.map(({ state }) => state)).toEqual([
    "ahead",
    "claimed",
    "missed",
    "ahead",
    "ahead",
    "ahead",
    "ahead",
  ]);
  expect(week[3]).toMatchObject({ date: "2026-11-19", isToday: true });
});

test.each([
  { hours: 47.999, shields: 2, streak: 6, used: 0 },
  { hours: 48, shields: 0, streak: 0, used: 0 },
  { hours: 48, shields: 1, streak: 6, used: 1 },
  { hours: 71.999, shields: 3, streak: 6, used: 1 },
  { hours: 72, shields: 1, streak: 0, used: 0 },
  { hours: 72, shields: 2, streak: 6, used: 2 },
  { hours: 24 * 40, shields: 38, streak: 0, used: 0 },
  { hours: 24 * 40, shields: 39, streak: 6, used: 39 },
])(
  "$hours hours after the last claim with $shields shields the streak is $streak, $used shields are used",
  (given) => {
    const bonus = dailyBonusAt({ claimedAt: ago(given.hours), streak: 6 }, given.shields, now);
    expect(bonus).toMatchObject({
      isClaimable: true,
      streak: given.streak,
      nextStreak: given.streak + 1,
      shieldsUsed: given.used,
    });
  },
);

test("a first claim uses no shield", () => {
  expect(dailyBonusAt(undefined, 5, now)).toMatchObject({ streak: 0, nextStreak: 1, shieldsUsed: 0 });
});

test("the week shows the days before a claim that used shields as shielded", () => {
  const claims = [new Date("2026-11-16T10:00:00Z"), new Date("2026-11-19T11:00:00Z")];
  const history = { claims, firstClaimAt: claims[0], shieldUses: [claims[1]!, claims[1]!] };
  const week = bonusWeek(history, "UTC", new Date("2026-11-21T10:00:00Z"));
  expect(week.map(({ state }) => state)).toEqual([
    "claimed",
    "shielded",
    "shielded",
    "claimed",
    "missed",
    "ahead",
    "ahead",
  ]);
});

const noFacts: PlayerFacts = {
  matchesPlayed: 0,
  matchesWon: 0,
  linkedAccounts: 0,
  verifiedEmails: 0,
  friendsReferred: 0,
};
const noWeek: WeekFacts = { matchesPlayed: 0, matchesWon: 0, gamesPlayed: 0, bonusesClaimed: 0, shares: 0 };
const week = rewardWeekAt(now);
const catalogue = (facts: Partial<PlayerFacts>, claimed: readonly string[] = []) =>
  claimsOf({
    facts: { ...noFacts, ...facts },
    week,
    weekFacts: noWeek,
    verifiesEmail: true,
    isClaimed: (id) => claimed.includes(id),
  });
const stateOf = (claims: ReturnType<typeof catalogue>, name: string) =>
  claims.find((one) => one.name === name)?.state;

test("a claim is open below its goal, ready at it, and claimed once", () => {
  expect(stateOf(catalogue({ matchesPlayed: 9 }), "ten_matches")).toBe("open");
  expect(stateOf(catalogue({ matchesPlayed: 10 }), "ten_matches")).toBe("ready");
  expect(stateOf(catalogue({ matchesPlayed: 11 }, ["ten_matches"]), "ten_matches")).toBe("claimed");
  const [claim] = catalogue({ matchesPlayed: 25 }).filter(({ name }) => name === "ten_matches");
  expect(claim).toMatchObject({ progress: 10, goal: 10, isWeekly: false });
});

test("a brand without e-mail sign-up offers no reward for a verified address", () => {
  expect(claimIds(week, false)).not.toContain("verified_email");
  expect(claimIds(week, true)).toContain("verified_email");
  expect(catalogue({}).map(({ id }) => id)).toEqual(claimIds(week, true));
});

test("missions begin on Monday, differ from the week before and are all used in the course of time", () => {
  expect(week).toMatchObject({ id: "2026-11-16", endsAt: new Date("2026-11-23T00:00:00Z") });
  const used = new Set<string>();
  let before = rewardWeekAt(new Date("2026-01-05T00:00:00Z"));
  for (let index = 1; index <= 60; index++) {
    const next = rewardWeekAt(new Date(before.endsAt));
    expect(next.startsAt).toEqual(before.endsAt);
    expect(next.missions.filter((mission) => before.missions.includes(mission))).toEqual([]);
    for (const mission of next.missions) used.add(mission);
    before = next;
  }
  expect([...used].toSorted()).toEqual(Object.keys(missions).toSorted());
});

test("the name in the id of an earlier week's mission is found", () => {
  expect(claimNameOf("2025-01-06:win_2")).toBe("win_2");
  expect(claimNameOf("first_win")).toBe("first_win");
  expect(claimNameOf("constructor")).toBeUndefined();
});

test("the file quotes commas and quotes, and no cell is a formula", () => {
  const entry = { at: "2026-11-18T12:00:00.000Z", label: '=1+1, "x"', amount: -5, balance: 10 };
  expect(statementCsv(["Date", "What", "Coins", "Balance"], [entry])).toBe(
    'Date,What,Coins,Balance\r\n2026-11-18T12:00:00.000Z,"\'=1+1, ""x""",-5,10\r\n',
  );
});

test.each([
  ["nothing odd", {}, "pending", []],
  ["a known device", { isKnownDevice: true, fromSameNetwork: 9 }, "refused", ["known_device"]],
  ["a number that was here before", { isKnownIdentity: true }, "refused", ["known_identity"]],
  ["a browser with another number", { otherNumbers: 1 }, "held", ["same_device"]],
  ["a second sign-up from the network", { fromSameNetwork: 1 }, "pending", []],
  ["a third sign-up from the network", { fromSameNetwork: 2 }, "held", ["network_burst"]],
] as const)("a referral with %s", (_, odd, state, signals) => {
  const facts = { isKnownDevice: false, isKnownIdentity: false, otherNumbers: 0, fromSameNetwork: 0, ...odd };
  expect(assessSignUp(facts)).toEqual({ state, signals });
});
