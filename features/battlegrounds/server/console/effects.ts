import type { Executor } from "#kit/db/database.ts";
import { createFormat, type Money } from "#kit/i18n/format.ts";
import type { Text, TextKey } from "#kit/i18n/text.ts";
import type { CorrectionEffect } from "../../contract/staff-events.ts";
import { findShownTies } from "../finals/bracket-store.ts";
import type { EndedMatches, TiesPort } from "../ports.ts";
import { countWaiting } from "../participants-store.ts";
import * as store from "./store.ts";

export type EffectTexts = Text<"console-battlegrounds">;

/** What staff see of an event: a preview shows the lines whose value changes. */
export type Snapshot = ReadonlyMap<string, { readonly what: string; readonly value: string }>;

/** Enough for every final and for the entrants that a correction touches first. */
const maxEntrants = 500;

export async function takeSnapshot(
  executor: Executor,
  { text, nameOf }: { text: EffectTexts; nameOf: (username: string) => string },
  eventId: string,
): Promise<Snapshot> {
  const [event, ties, entrants, waiting] = [
    await store.findFullEvent(executor, eventId),
    await findShownTies(executor, eventId),
    await store.findEntrants(executor, { eventId, limit: maxEntrants }),
    await countWaiting(executor, eventId),
  ];
  const lines = new Map<string, { what: string; value: string }>();
  if (!event) return lines;
  const show = (what: string, value: string, key = what) => lines.set(key, { what, value });
  const yesOrNo = (value: boolean) => text(value ? "yes" : "no");
  show(text("published"), yesOrNo(event.isPublished));
  show(text("phase_cancelled"), yesOrNo(event.isCancelled));
  show(text("closed"), yesOrNo(event.closedAt !== null));
  show(text("ends"), event.endsAt.toISOString());
  show(text("players"), String(event.entrants));
  show(text("waitingList"), String(waiting));
  for (const { playerId, username, state, seed, place } of entrants) {
    const known = [
      text(`entrant_${state}`),
      seed !== null && text("seedShown", seed),
      place !== null && text("placeShown", place),
    ];
    show(text("playerShown", nameOf(username)), known.filter(Boolean).join(", "), playerId);
  }
  for (const tie of ties) {
    const [a, b] = [tie.playerAUsername, tie.playerBUsername].map((name) => name !== null && nameOf(name));
    const winner = tie.winner !== null && (tie.winner === tie.entryA ? a : b);
    const known = [
      text("versus", a || text("open"), b || text("open")),
      tie.scoreA !== null && `${tie.scoreA}:${tie.scoreB}`,
      winner && text("wonBy", winner),
      tie.outcome === null && tie.startsAt && text("startsAtShown", tie.startsAt.toISOString()),
    ];
    show(text("tieShown", tie.code), known.filter(Boolean).join(", "));
  }
  return lines;
}

/** Differences of two snapshots, and what happened to matches. */
export function effectsBetween(
  before: Snapshot,
  after: Snapshot,
  matches: readonly CorrectionEffect[],
): CorrectionEffect[] {
  const keys = [...new Set([...before.keys(), ...after.keys()])];
  const changed = keys.flatMap((key) => {
    const [old, next] = [before.get(key), after.get(key)];
    const what = (next ?? old)?.what ?? key;
    return old?.value === next?.value ? [] : [{ what, before: old?.value ?? "", after: next?.value ?? "" }];
  });
  return [...changed, ...matches];
}

/** What a cancellation means for the players, besides their matches. */
export interface Cancellation {
  readonly entered: number;
  readonly waiting: number;
  readonly pool: Money;
}

const priceOf = (amount: Money) =>
  createFormat({ locale: "en", currency: { code: amount.currency, symbol: amount.currency } }).money(amount);

function effectsOfCancellation(
  text: EffectTexts,
  { entered, waiting, pool }: Cancellation,
): CorrectionEffect[] {
  const places = text("notifiedPlayers", entered + waiting, entered, waiting);
  const notified = { what: text("notified"), before: "", after: places };
  const fees = { what: text("fees"), before: "", after: text("noFees") };
  const prizes = { what: text("pool"), before: priceOf(pool), after: text("notPaidOut") };
  return pool.minor > 0 ? [notified, fees, prizes] : [notified, fees];
}

/** Ports of a correction that count what the snapshots do not show: ended matches, notified players and moved points. */
export function countEffects(ties: TiesPort, text: EffectTexts) {
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
          what: text(`matches_${state}` as TextKey<"console-battlegrounds">),
          before: "",
          after: text(`matchesEnd_${end}`, count),
        }));
      const points = { what: text("points"), before: "", after: text("pointsMoved", moved) };
      return [
        ...(cancellation ? effectsOfCancellation(text, cancellation) : []),
        ...matches,
        ...(moved === 0 ? [] : [points]),
      ];
    },
  };
}
