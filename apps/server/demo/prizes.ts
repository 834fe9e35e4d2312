import { holdMs, claimMs, paymentDueAt, splitPool, type PrizeState } from "#features/battlegrounds/rules.ts";
import { findPrizePlaces, sealPayoutDetails } from "#features/battlegrounds/server/index.ts";
import type { Executor } from "#kit/db/database.ts";
import { createRandom } from "#kit/pure/random.ts";
import { sealOf } from "../console/staff-context.ts";
import type { Audience } from "./audience.ts";
import type { DemoName } from "./fixtures/event-texts.ts";
import { eventNames } from "./fixtures/event-texts.ts";
import { idMaker } from "./ids.ts";
import type { DemoRows, EventRow } from "./rows.ts";
import { day, hour } from "./time.ts";

/** The states of the places of each ended battleground with prizes. */
const statesByName: Partial<Record<DemoName, readonly PrizeState[]>> = {
  goldenBoot: ["paid", "paid", "claimed", "claimed"],
  rookieRumble: ["claimable", "claimable", "claimable", "claimed"],
  finalWhistle: ["provisional", "provisional", "provisional", "provisional"],
  earlyBird: ["claimed", "paid", "paid", "paid"],
};

/** Prizes of the ended battlegrounds: held, to be claimed, claimed, paid and late. */
export async function writePrizes(
  trx: Executor,
  { timeZone, service }: Audience,
  { events }: DemoRows,
  now: Date,
): Promise<void> {
  const newId = idMaker(createRandom(`prizes/${service}`));
  for (const event of events) {
    const name = Object.keys(statesByName).find((one) => isNamed(event, one as DemoName));
    const states = statesByName[name as DemoName];
    const isOver = event.stage !== "qualifier" && event.ends_at <= now && event.prizes.pool > 0;
    if (!states || !isOver) continue;
    const winners = splitPool(event.prizes, await findPrizePlaces(trx, event));
    for (const winner of winners) {
      const state = states[winner.place - 1] ?? "claimable";
      const id = newId(event.ends_at);
      await insertPrize(trx, { ...winner, id, state, event, service, timeZone }, now);
    }
    await trx.run("update events set prizes_awarded_at = ends_at where id = $1", [event.id]);
  }
}

function isNamed({ title }: EventRow, name: DemoName): boolean {
  return title.en.startsWith(eventNames[name].en);
}

interface DemoPrize {
  readonly id: string;
  readonly service: string;
  readonly event: EventRow;
  readonly place: number;
  readonly amount: number;
  readonly playerId: string;
  readonly state: PrizeState;
  readonly timeZone: string;
}

async function insertPrize(trx: Executor, prize: DemoPrize, now: Date): Promise<void> {
  const { id, service, event, place, amount, playerId, state, timeZone } = prize;
  const after = (ms: number) => new Date(event.ends_at.getTime() + ms);
  const heldUntil = after(holdMs);
  const dueAt = paymentDueAt(event.ends_at, timeZone);
  const isHeld = state === "provisional";
  const isClaimed = state === "claimed" || state === "paid";
  const claimedAt = isClaimed ? after(holdMs + 5 * hour) : null;
  const paidAt = state === "paid" ? after(4 * day) : null;
  await trx.run(
    `insert into prizes (id, service, event_id, place, amount, currency, player_id, state, result_at, held_until,
       claimable_at, claim_until, claimed_at, tax_accepted_at, approved_at, due_at, late_notified_at, paid_at, reference)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13, $14, $15, $16, $14, $17)`,
    [
      id,
      service,
      event.id,
      place,
      amount,
      event.currency,
      playerId,
      state,
      event.ends_at,
      heldUntil,
      isHeld ? null : heldUntil,
      isHeld ? null : after(holdMs + claimMs),
      claimedAt,
      paidAt,
      dueAt,
      // The winner of a late prize was notified.
      state === "claimed" && dueAt < now ? dueAt : null,
      state === "paid" ? `EFT-${id.slice(-8)}` : null,
    ],
  );
  if (!isClaimed) return;
  const details = {
    fullName: "Demo Winner",
    identityKind: "passport",
    identityNumber: "D1234567",
    method: "bank",
    bank: "Demo Bank",
    account: "62000000000",
    branch: "250655",
    msisdn: "",
  } as const;
  // An invented account, because the key of the demo is public.
  const sealed = sealPayoutDetails(sealOf({ mode: "demo" }), { prizeId: id, playerId }, details);
  await trx.run(
    `insert into prize_claims (prize_id, player_id, method, details, number_end, claimed_at)
     values ($1, $2, 'bank', $3, '0000', $4)`,
    [id, playerId, sealed, claimedAt],
  );
}
