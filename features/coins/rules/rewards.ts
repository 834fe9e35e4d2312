/** The player's progress, compared with the goals of claims. */
export interface PlayerFacts {
  readonly matchesPlayed: number;
  readonly matchesWon: number;
  readonly linkedAccounts: number;
  readonly verifiedEmails: number;
  readonly friendsReferred: number;
}

/** The same within one week. */
export interface WeekFacts {
  readonly matchesPlayed: number;
  readonly matchesWon: number;
  readonly gamesPlayed: number;
  readonly bonusesClaimed: number;
  readonly shares: number;
}

interface Goal<Facts> {
  readonly coins: number;
  readonly fact: keyof Facts;
  readonly goal: number;
}

/** Claims that a player can make once. */
export const singleClaims = {
  first_match: { coins: 25, fact: "matchesPlayed", goal: 1 },
  first_win: { coins: 50, fact: "matchesWon", goal: 1 },
  ten_matches: { coins: 100, fact: "matchesPlayed", goal: 10 },
  linked_account: { coins: 25, fact: "linkedAccounts", goal: 1 },
  verified_email: { coins: 25, fact: "verifiedEmails", goal: 1 },
  friend_referred: { coins: 50, fact: "friendsReferred", goal: 1 },
} as const satisfies Record<string, Goal<PlayerFacts>>;

/** Missions of a week. Each week has one of each group. */
export const missions = {
  play_3: { coins: 40, fact: "matchesPlayed", goal: 3 },
  play_5: { coins: 60, fact: "matchesPlayed", goal: 5 },
  two_games: { coins: 50, fact: "gamesPlayed", goal: 2 },
  win_1: { coins: 30, fact: "matchesWon", goal: 1 },
  win_2: { coins: 50, fact: "matchesWon", goal: 2 },
  win_3: { coins: 70, fact: "matchesWon", goal: 3 },
  daily_4: { coins: 20, fact: "bonusesClaimed", goal: 4 },
  share_3: { coins: 10, fact: "shares", goal: 3 },
} as const satisfies Record<string, Goal<WeekFacts>>;

export type SingleClaim = keyof typeof singleClaims;
export type Mission = keyof typeof missions;
export const singleClaimNames = Object.keys(singleClaims) as SingleClaim[];
export const missionNames = Object.keys(missions) as Mission[];

const groups = [
  ["play_3", "two_games", "play_5"],
  ["win_2", "win_1", "win_3"],
  ["daily_4", "share_3"],
] as const satisfies readonly (readonly Mission[])[];

const dayMs = 24 * 60 * 60_000;
const weekMs = 7 * dayMs;
/** A Monday. */
const firstMonday = Date.UTC(2024, 0, 1);

export interface RewardWeek {
  /** The Monday: "2026-11-16" */
  readonly id: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly missions: readonly Mission[];
}

/** Weeks begin on Monday at 00:00 UTC. */
export function rewardWeekAt(now: Date): RewardWeek {
  const index = Math.floor((now.getTime() - firstMonday) / weekMs);
  const startsAt = new Date(firstMonday + index * weekMs);
  return {
    id: startsAt.toISOString().slice(0, 10),
    startsAt,
    endsAt: new Date(startsAt.getTime() + weekMs),
    missions: groups.map((group) => group[index % group.length] ?? group[0]),
  };
}

export type ClaimState = "open" | "ready" | "claimed";

export interface Claim {
  /** Sent to `claim-user-rewards`: "first_match", "2026-11-16:win_2". */
  readonly id: string;
  readonly name: SingleClaim | Mission;
  readonly isWeekly: boolean;
  readonly coins: number;
  readonly goal: number;
  /** At most the goal. */
  readonly progress: number;
  readonly state: ClaimState;
}

interface CatalogueInput {
  readonly facts: PlayerFacts;
  readonly week: RewardWeek;
  readonly weekFacts: WeekFacts;
  /** Brands without e-mail sign-up verify no addresses. */
  readonly verifiesEmail: boolean;
  readonly isClaimed: (id: string) => boolean;
}

/** Ids of the claims that exist for a player now. */
export function claimIds(week: RewardWeek, verifiesEmail: boolean): string[] {
  return [
    ...week.missions.map((mission) => missionId(week, mission)),
    ...singleClaimNames.filter((name) => verifiesEmail || name !== "verified_email"),
  ];
}

/** The claims of a player: missions of this week first. */
export function claimsOf({ facts, week, weekFacts, verifiesEmail, isClaimed }: CatalogueInput): Claim[] {
  const claim = (
    id: string,
    name: Claim["name"],
    { coins, goal }: Pick<Goal<never>, "coins" | "goal">,
    reached: number,
  ): Claim => {
    const isReady = reached >= goal;
    const state = isClaimed(id) ? "claimed" : isReady ? "ready" : "open";
    const isWeekly = id !== name;
    return { id, name, isWeekly, coins, goal, progress: Math.min(reached, goal), state };
  };
  const weekly = week.missions.map((name) =>
    claim(missionId(week, name), name, missions[name], weekFacts[missions[name].fact]),
  );
  const single = singleClaimNames
    .filter((name) => verifiesEmail || name !== "verified_email")
    .map((name) => claim(name, name, singleClaims[name], facts[singleClaims[name].fact]));
  return [...weekly, ...single];
}

function missionId({ id }: RewardWeek, mission: Mission): string {
  return `${id}:${mission}`;
}

/** The name in a claim id, for statements: ids of earlier weeks stay readable. */
export function claimNameOf(id: string): SingleClaim | Mission | undefined {
  const name = id.split(":").at(-1);
  return [...singleClaimNames, ...missionNames].find((one) => one === name);
}

/** Coins for sharing a profile or a result with the product's button. */
export const shareCoins = 1;
export const maxSharesPerDay = 20;
