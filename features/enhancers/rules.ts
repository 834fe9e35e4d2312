export const frames = ["champion", "flame", "circuit"] as const;
export type Frame = (typeof frames)[number];
export const nameColours = ["neon", "gold", "coral", "sky"] as const;
export type NameColour = (typeof nameColours)[number];
export const poses = ["trophy", "arms", "slide"] as const;
export type Pose = (typeof poses)[number];

export const wornKinds = ["frame", "name_colour", "pose"] as const;
/** A player wears at most one enhancer of each of these kinds. */
export type WornKind = (typeof wornKinds)[number];

export const enhancerKinds = [...wornKinds, "challenge_slots", "streak_shield"] as const;
export type EnhancerKind = (typeof enhancerKinds)[number];

export interface Enhancer {
  readonly kind: EnhancerKind;
  /** Null if it does not run out before it is used. */
  readonly days: number | null;
}

/** What the store can sell. No enhancer changes points, ELO or a match. */
export const enhancers = {
  frame_champion: { kind: "frame", frame: "champion", days: 30 },
  frame_flame: { kind: "frame", frame: "flame", days: 30 },
  frame_circuit: { kind: "frame", frame: "circuit", days: 30 },
  name_neon: { kind: "name_colour", nameColour: "neon", days: 30 },
  name_gold: { kind: "name_colour", nameColour: "gold", days: 30 },
  name_coral: { kind: "name_colour", nameColour: "coral", days: 30 },
  name_sky: { kind: "name_colour", nameColour: "sky", days: 30 },
  pose_trophy: { kind: "pose", pose: "trophy", days: 30 },
  pose_arms: { kind: "pose", pose: "arms", days: 30 },
  pose_slide: { kind: "pose", pose: "slide", days: 30 },
  challenge_slots: { kind: "challenge_slots", slots: 5, days: 30 },
  streak_shield: { kind: "streak_shield", days: null },
} as const satisfies Record<
  string,
  Enhancer & { frame?: Frame; nameColour?: NameColour; pose?: Pose; slots?: number }
>;

export type EnhancerId = keyof typeof enhancers;
export const enhancerIds = Object.keys(enhancers) as [EnhancerId, ...EnhancerId[]];

/** False for names that a later release has removed from the catalogue, too. */
export function isEnhancerId(name: string): name is EnhancerId {
  return Object.hasOwn(enhancers, name);
}

export function wornKindOf(id: EnhancerId): WornKind | null {
  const { kind } = enhancers[id];
  return wornKinds.find((each) => each === kind) ?? null;
}

const dayMs = 24 * 60 * 60_000;

export interface Span {
  readonly startsAt: Date;
  readonly endsAt: Date | null;
}

/** When a new purchase runs. `lastEndsAt` is the end of all the player has bought of the same enhancer. */
export function spanOf(id: EnhancerId, lastEndsAt: Date | null, now: Date): Span {
  const { days } = enhancers[id];
  if (days === null) return { startsAt: now, endsAt: null };
  const startsAt = lastEndsAt !== null && lastEndsAt > now ? lastEndsAt : now;
  return { startsAt, endsAt: new Date(startsAt.getTime() + days * dayMs) };
}

/** What is left of a purchase: infinite for an unused one that does not run out. */
export function remainingMs(bought: Span & { readonly usedAt: Date | null }, now: Date): number {
  if (bought.endsAt === null) return bought.usedAt === null ? Number.POSITIVE_INFINITY : 0;
  return Math.max(0, bought.endsAt.getTime() - Math.max(now.getTime(), bought.startsAt.getTime()));
}

/** Whole days until an enhancer runs out. */
export function daysLeft(endsAt: Date, now: Date): number {
  return Math.max(0, Math.floor((endsAt.getTime() - now.getTime()) / dayMs));
}

/** The enhancers of a player that other players see. */
export interface Worn {
  readonly frame?: Frame | undefined;
  readonly nameColour?: NameColour | undefined;
  readonly pose?: Pose | undefined;
}

export function wornOf(ids: readonly string[]): Worn {
  let worn: Worn = {};
  for (const id of ids) {
    const enhancer = isEnhancerId(id) ? enhancers[id] : undefined;
    if (enhancer?.kind === "frame") worn = { ...worn, frame: enhancer.frame };
    if (enhancer?.kind === "name_colour") worn = { ...worn, nameColour: enhancer.nameColour };
    if (enhancer?.kind === "pose") worn = { ...worn, pose: enhancer.pose };
  }
  return worn;
}

/** Extra open challenges of the enhancers whose time is running. */
export function extraSlotsOf(runningIds: readonly string[]): number {
  const slots = runningIds.map((id) => {
    const enhancer = isEnhancerId(id) ? enhancers[id] : undefined;
    return enhancer?.kind === "challenge_slots" ? enhancer.slots : 0;
  });
  return Math.max(0, ...slots);
}

/** All that a player has bought of one enhancer. */
export interface OwnedRow {
  readonly id: string;
  /** The end of all bought time; null for an enhancer without a duration. */
  readonly endsAt: Date | null;
  /** Purchases without a duration that have not been used. */
  readonly unused: number;
}

export interface Owned {
  readonly id: EnhancerId;
  readonly kind: EnhancerKind;
  readonly isWorn: boolean;
  /** Run out or used up. */
  readonly isOver: boolean;
  readonly endsAt: Date | null;
  /** How many are left; null for an enhancer that runs for some time. */
  readonly left: number | null;
}

/** In the order of the catalogue, those that are over last. */
export function ownedEnhancersAt(rows: readonly OwnedRow[], wornIds: readonly string[], now: Date): Owned[] {
  const owned = enhancerIds.flatMap((id): Owned[] => {
    const row = rows.find((each) => each.id === id);
    if (!row) return [];
    const { kind, days } = enhancers[id];
    const isOver = days === null ? row.unused === 0 : row.endsAt === null || row.endsAt <= now;
    const left = days === null ? row.unused : null;
    return [{ id, kind, isWorn: !isOver && wornIds.includes(id), isOver, endsAt: row.endsAt, left }];
  });
  return [...owned.filter(({ isOver }) => !isOver), ...owned.filter(({ isOver }) => isOver)];
}
