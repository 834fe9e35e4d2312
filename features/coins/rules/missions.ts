/** The player's progress within one week, compared with the goals of missions. */
export interface WeekFacts {
  readonly matchesPlayed: number;
  readonly matchesWon: number;
  readonly gamesPlayed: number;
  readonly bonusesClaimed: number;
  readonly shares: number;
}

/** What a player must reach, and the coins for it. */
export interface Goal<Facts> {
  readonly coins: number;
  readonly fact: keyof Facts;
  readonly goal: number;
}

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

export type Mission = keyof typeof missions;
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

/** The id of the claim of a mission. */
export function missionId({ id }: RewardWeek, mission: Mission): string {
  return `${id}:${mission}`;
}
