import type { Executor } from "#kit/db/database.ts";
import { createFormat, type Money } from "#kit/i18n/format.ts";
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

const matchNames: Readonly<Record<string, string>> = {
  open: "matches not started",
  requested: "requested matches",
  rescheduling: "matches with a proposed new time",
  confirmed: "agreed matches",
  in_progress: "started matches without a score",
  submitted: "posted scores",
  disputed: "disputed scores",
};

const ends: Readonly<Record<EndedMatches["end"], string>> = {
  cancelled: "cancelled, nobody loses points",
  called_off: "called off, nobody loses points",
  kept: "decided as usual, they count for season and ELO",
};

/** What a cancellation means for the players, besides their matches. */
export interface Cancellation {
  readonly entered: number;
  readonly waiting: number;
  readonly pool: Money;
}

const priceOf = (amount: Money) =>
  createFormat({ locale: "en", currency: { code: amount.currency, symbol: amount.currency } }).money(amount);

function effectsOfCancellation({ entered, waiting, pool }: Cancellation): CorrectionEffect[] {
  const places = `${entered} joined, ${waiting} on the waiting list`;
  const notified = { what: "players notified", before: "", after: `${entered + waiting}: ${places}` };
  const fees = { what: "coins and fees returned", before: "", after: "none, joining is free" };
  const prizes = { what: "prize pool", before: priceOf(pool), after: "not paid out" };
  return pool.minor === 0 ? [notified, fees] : [notified, fees, prizes];
}

/** Ports of a correction that count what the snapshots do not show: ended matches, notified players and moved points. */
export function countEffects(ties: TiesPort) {
  const ended: EndedMatches[] = [];
  let cancellation: Cancellation | undefined;
  let moved = 0;
  return {
    onPointsMoved(points: number) {
      moved += points;
    },
    onCancelled(cancelled: Cancellation) {
      cancellation = cancelled;
    },
    ties: {
      ...ties,
      async cancelOpen(...given) {
        const cancelled = await ties.cancelOpen(...given);
        ended.push({ state: "open", end: "cancelled", count: cancelled });
        return cancelled;
      },
      async endAll(...given) {
        const found = await ties.endAll(...given);
        ended.push(...found);
        return found;
      },
    } satisfies TiesPort,
    effects(): CorrectionEffect[] {
      const matches = ended
        .filter(({ count }) => count > 0)
        .map(({ state, end, count }) => ({
          what: matchNames[state] ?? state,
          before: "",
          after: `${count}: ${ends[end]}`,
        }));
      const points = { what: "points", before: "", after: `${moved} added to the player who stays` };
      return [
        ...(cancellation ? effectsOfCancellation(cancellation) : []),
        ...matches,
        ...(moved === 0 ? [] : [points]),
      ];
    },
  };
}
