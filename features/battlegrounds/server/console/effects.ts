import type { Executor } from "#kit/db/database.ts";
import type { CorrectionEffect } from "../../contract/staff-events.ts";
import { findShownTies } from "../finals/bracket-store.ts";
import type { EndedMatches, TiesPort } from "../ports.ts";
import * as store from "./store.ts";

/** What staff see of an event, by name: a preview shows the names whose text changes. */
export type Snapshot = ReadonlyMap<string, string>;

/** Enough for every final and for the entrants that a correction touches first. */
const maxEntrants = 500;

export async function takeSnapshot(executor: Executor, eventId: string): Promise<Snapshot> {
  const [event, ties, entrants, waiting] = [
    await store.findFullEvent(executor, eventId),
    await findShownTies(executor, eventId),
    await store.findEntrants(executor, { eventId, limit: maxEntrants }),
    await store.countWaiting(executor, eventId),
  ];
  const lines = new Map<string, string>();
  if (!event) return lines;
  lines.set("published", event.isPublished ? "yes" : "no");
  lines.set("cancelled", event.isCancelled ? "yes" : "no");
  lines.set("closed", event.closedAt === null ? "no" : "yes");
  lines.set("ends", event.endsAt.toISOString());
  lines.set("players", String(event.entrants));
  lines.set("waiting", String(waiting));
  for (const { username, state, seed, place } of entrants) {
    lines.set(
      `player ${username}`,
      [state, seed !== null && `seed ${seed}`, place !== null && `place ${place}`].filter(Boolean).join(", "),
    );
  }
  for (const tie of ties) {
    const winner =
      tie.winner === null ? null : tie.winner === tie.entryA ? tie.playerAUsername : tie.playerBUsername;
    const score = tie.scoreA === null ? "" : `${tie.scoreA}:${tie.scoreB}`;
    lines.set(
      `tie ${tie.code}`,
      [
        `${tie.playerAUsername ?? "?"} – ${tie.playerBUsername ?? "?"}`,
        score,
        winner && `won by ${winner}`,
        tie.outcome === null && tie.startsAt && `at ${tie.startsAt.toISOString()}`,
      ]
        .filter(Boolean)
        .join(", "),
    );
  }
  return lines;
}

/** Differences of two snapshots, and what happened to matches. */
export function effectsBetween(
  before: Snapshot,
  after: Snapshot,
  matches: readonly CorrectionEffect[],
): CorrectionEffect[] {
  const names = [...new Set([...before.keys(), ...after.keys()])];
  const changed = names.flatMap((what) => {
    const [old, next] = [before.get(what) ?? "", after.get(what) ?? ""];
    return old === next ? [] : [{ what, before: old, after: next }];
  });
  return [...changed, ...matches];
}

const ends = {
  cancelled: ["matches not started", "cancelled, nobody loses points"],
  voided: ["started matches without a score", "called off, nobody loses points"],
  kept: ["posted and disputed scores", "decided as usual, they count for season and ELO"],
} as const satisfies Record<keyof EndedMatches, readonly [string, string]>;

/** Ports of a correction that count what the snapshots do not show: ended matches and moved points. */
export function countEffects(ties: TiesPort) {
  const counts = { cancelled: 0, voided: 0, kept: 0 };
  let moved = 0;
  return {
    onPointsMoved(points: number) {
      moved += points;
    },
    ties: {
      ...ties,
      async cancelOpen(...given) {
        const cancelled = await ties.cancelOpen(...given);
        counts.cancelled += cancelled;
        return cancelled;
      },
      async endAll(...given) {
        const ended = await ties.endAll(...given);
        for (const end of endNames) counts[end] += ended[end];
        return ended;
      },
    } satisfies TiesPort,
    effects(): CorrectionEffect[] {
      const ended = endNames
        .filter((end) => counts[end] > 0)
        .map((end) => ({ what: ends[end][0], before: "", after: `${counts[end]}: ${ends[end][1]}` }));
      const points = { what: "points", before: "", after: `${moved} added to the player who stays` };
      return moved === 0 ? ended : [...ended, points];
    },
  };
}

const endNames = ["cancelled", "voided", "kept"] as const;
