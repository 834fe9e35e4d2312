import {
  missionId,
  missionNames,
  missions,
  type Goal,
  type Mission,
  type RewardWeek,
  type WeekFacts,
} from "./missions.ts";

/** The player's progress, compared with the goals of claims. */
export interface PlayerFacts {
  readonly matchesPlayed: number;
  readonly matchesWon: number;
  readonly linkedAccounts: number;
  readonly verifiedEmails: number;
  readonly friendsReferred: number;
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

export type SingleClaim = keyof typeof singleClaims;
export const singleClaimNames = Object.keys(singleClaims) as SingleClaim[];
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

/** The name in a claim id, for statements: ids of earlier weeks stay readable. */
export function claimNameOf(id: string): SingleClaim | Mission | undefined {
  const name = id.split(":").at(-1);
  return [...singleClaimNames, ...missionNames].find((one) => one === name);
}
