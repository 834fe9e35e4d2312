import type { Random } from "#kit/pure/random.ts";
import { entrantsOf, type DemoEvent } from "./calendar.ts";
import type { IdMaker } from "./ids.ts";
import type { DemoPlayer } from "./players.ts";
import type { EntryRow, MatchRow } from "./rows.ts";

export interface Entrant {
  readonly player: DemoPlayer;
  readonly entry: EntryRow;
}

/** Events that the main player and the other players of the guide have entered. */
const guideEvents = new Set([
  "goldenBoot 1",
  "sundayShowdown 1",
  "lastRing 0",
  "rookieRumble 0",
  "trophyHunt 0",
]);

/**
 * Assigns players to events in turn, so that everybody enters one event before anybody enters a second. Nobody enters
 * an event that opened before they joined.
 */
export function createPlayerAssignment(players: readonly DemoPlayer[], random: Random) {
  const guide = players.filter(({ isInGuide }) => isInGuide);
  const others = players.filter(({ isInGuide }) => !isInGuide);
  let remaining: DemoPlayer[] = [];
  return (event: DemoEvent, count: number): DemoPlayer[] => {
    const hasGuide = guideEvents.has(`${event.blueprint.name} ${event.blueprint.number ?? 0}`);
    const assigned = new Set<DemoPlayer>(hasGuide ? guide : []);
    while (assigned.size < count) {
      if (remaining.length === 0) remaining = random.shuffle(others);
      const next = remaining.pop();
      if (next && next.row.created_at < event.row.registration_opens_at) assigned.add(next);
    }
    return [...assigned];
  };
}

const leaverShare = 0.03;
const waitingShare = 0.1;

/** The entrants of an event in order of entry. */
export function createEntries(
  event: DemoEvent,
  playerCount: number,
  assign: (event: DemoEvent, count: number) => DemoPlayer[],
  now: Date,
  random: Random,
  newId: IdMaker,
): Entrant[] {
  const { row, blueprint } = event;
  if (row.registration_opens_at > now || row.stage === "finals") return [];
  const places = entrantsOf(blueprint, playerCount);
  const waiting = blueprint.isFull ? Math.max(3, Math.round(places * waitingShare)) : 0;
  const opens = row.registration_opens_at.getTime();
  const closes = Math.min(row.registration_closes_at.getTime(), row.starts_at.getTime(), now.getTime());
  const times = Array.from({ length: places + waiting }, () =>
    Math.floor(opens + random.next() ** 1.4 * (closes - opens)),
  );
  times.sort((a, b) => a - b);
  const players = random.shuffle(assign(event, places + waiting));
  return times.flatMap((time, index): Entrant[] => {
    const player = players[index];
    if (!player) return [];
    const enteredAt = new Date(time);
    const isWaiting = index >= places;
    const hasLeft = !blueprint.isFull && !player.isInGuide && random.chance(leaverShare);
    return [
      {
        player,
        entry: {
          id: newId(enteredAt),
          event_id: row.id,
          player_id: player.row.id,
          number: index + 1,
          state: isWaiting ? "waiting" : hasLeft ? "left" : "entered",
          seed: null,
          entered_at: enteredAt,
          left_at: hasLeft ? new Date(time + random.int(0, closes - time)) : null,
          bound_at: null,
          ps5_confirmed_at: row.platform === "ps5" ? enteredAt : null,
          place: null,
        },
      },
    ];
  });
}

/** A player who agreed to or declined a match stays entered. */
export function withBoundAt(entries: readonly EntryRow[], matches: readonly MatchRow[]): EntryRow[] {
  const boundAtById = new Map<string, Date>();
  for (const { state, confirmed_at, decided_at, challenger_entry_id, challenged_entry_id } of matches) {
    const boundAt = confirmed_at ?? (state === "declined" ? decided_at : null);
    if (!boundAt) continue;
    for (const id of confirmed_at ? [challenger_entry_id, challenged_entry_id] : [challenged_entry_id]) {
      const known = boundAtById.get(id);
      if (!known || boundAt < known) boundAtById.set(id, boundAt);
    }
  }
  return entries.map((entry) => ({ ...entry, bound_at: boundAtById.get(entry.id) ?? null }));
}
