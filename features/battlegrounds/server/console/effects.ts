import type { Executor } from "#kit/db/database.ts";
import { createFormat, type Money } from "#kit/i18n/format.ts";
import type { Text, TextKey } from "#kit/i18n/text.ts";
import type { CorrectionEffect } from "../../contract/staff-events.ts";
import { findShownTies } from "../finals/bracket-store.ts";
import type { EndedMatches, TiesPort } from "../ports.ts";
import * as store from "./store.ts";

export type EffectTexts = Text<"console-battlegrounds">;

/** What staff see of an event, by name: a preview shows the names whose text changes. */
export type Snapshot = ReadonlyMap<string, string>;

/** Enough for every final and for the entrants that a correction touches first. */
const maxEntrants = 500;

export async function takeSnapshot(
  executor: Executor,
  text: EffectTexts,
  eventId: string,
): Promise<Snapshot> {
  const [event, ties, entrants, waiting] = [
    await store.findFullEvent(executor, eventId),
    await findShownTies(executor, eventId),
    await store.findEntrants(executor, { eventId, limit: maxEntrants }),
    await store.countWaiting(executor, eventId),
  ];
  const lines = new Map<string, string>();
  if (!event) return lines;
  const yesOrNo = (value: boolean) => text(value ? "yes" : "no");
  lines.set(text("published"), yesOrNo(event.isPublished));
  lines.set(text("phase_cancelled"), yesOrNo(event.isCancelled));
  lines.set(text("closed"), yesOrNo(event.closedAt !== null));
  lines.set(text("ends"), event.endsAt.toISOString());
  lines.set(text("players"), String(event.entrants));
  lines.set(text("waitingList"), String(waiting));
  for (const { username, state, seed, place } of entrants) {
    const known = [
      text(`entrant_${state}`),
      seed !== null && text("seedShown", seed),
      place !== null && text("placeShown", place),
    ];
    lines.set(text("playerShown", username), known.filter(Boolean).join(", "));
  }
  for (const tie of ties) {
    const winner =
      tie.winner === null ? null : tie.winner === tie.entryA ? tie.playerAUsername : tie.playerBUsername;
    const known = [
      text("versus", tie.playerAUsername ?? text("open"), tie.playerBUsername ?? text("open")),
      tie.scoreA !== null && `${tie.scoreA}:${tie.scoreB}`,
      winner && text("wonBy", winner),
      tie.outcome === null && tie.startsAt && text("startsAtShown", tie.startsAt.toISOString()),
    ];
    lines.set(text("tieShown", tie.code), known.filter(Boolean).join(", "));
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
  return pool.minor === 0 ? [notified, fees] : [notified, fees, prizes];
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
