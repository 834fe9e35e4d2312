import { bonusOf, referralCoins, shareCoins, singleClaims, type CoinReason } from "#features/coins/rules.ts";
import { postCoins } from "#features/coins/server/index.ts";
import type { Executor } from "#kit/db/database.ts";
import { dayIn } from "#kit/pure/calendar.ts";
import { createRandom } from "#kit/pure/random.ts";
import { idMaker } from "./ids.ts";
import type { DemoRows } from "./rows.ts";
import { day, hour, minute } from "./time.ts";

interface DemoPosting {
  readonly at: Date;
  readonly reason: CoinReason;
  readonly amount: number;
  readonly key: string;
  readonly subject?: string;
}

/** Days ago on which each player claimed the bonus. The main player can claim again now. */
const mainPlayerDays = [13, 12, 11, 9, 8, 7, 6, 5, 4, 3, 2];
const otherDays = [4, 3, 2];
const playersWithCoins = 8;

/** Balances and statements: a long one for the main player, short ones for some others. */
export async function writeCoins(trx: Executor, { players }: DemoRows, now: Date): Promise<void> {
  const referrals = await writeReferrals(trx, players, now);
  for (const [index, { id: playerId }] of players.slice(0, playersWithCoins).entries()) {
    const isMainPlayer = index === 0;
    const bonuses = bonusesOf(isMainPlayer ? mainPlayerDays : otherDays, now);
    const postings = [...bonuses, ...(isMainPlayer ? [...mainPlayerPostings(now), ...referrals] : [])];
    for (const { at, ...posting } of postings.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
      await postCoins(trx, { playerId, ...posting }, at);
    }
    const [first, last] = [bonuses[0], bonuses.at(-1)];
    await trx.run(
      `insert into coin_streaks (player_id, streak, claims, first_claimed_at, claimed_at)
       values ($1, $2, $3, $4, $5)`,
      [
        playerId,
        streakOf(bonuses.length, isMainPlayer ? mainPlayerDays : otherDays),
        bonuses.length,
        first?.at,
        last?.at,
      ],
    );
  }
}

/** The last claim was 26 hours ago. */
function bonusesOf(daysAgo: readonly number[], now: Date): DemoPosting[] {
  return daysAgo.map((ago, index) => ({
    at: new Date(now.getTime() - (ago - 1) * day - 2 * hour),
    reason: "daily_bonus",
    amount: bonusOf(streakOf(index + 1, daysAgo)),
    key: `daily:${index + 1}`,
  }));
}

/** Days in a row up to the given claim. */
function streakOf(claims: number, daysAgo: readonly number[]): number {
  let streak = 1;
  while (streak < claims && daysAgo[claims - streak - 1] === (daysAgo[claims - streak] ?? 0) + 1) streak += 1;
  return streak;
}

function mainPlayerPostings(now: Date): DemoPosting[] {
  const ago = (days: number, minutes = 0) => new Date(now.getTime() - days * day - minutes * minute);
  const claim = (name: "linked_account" | "first_match" | "first_win", at: Date): DemoPosting => ({
    at,
    reason: "claim",
    amount: singleClaims[name].coins,
    key: `claim:${name}`,
    subject: name,
  });
  const share = (at: Date, number: number): DemoPosting => ({
    at,
    reason: "share",
    amount: shareCoins,
    key: `share:${dayIn(at, "UTC")}:${number}`,
  });
  return [
    claim("linked_account", ago(13, 30)),
    claim("first_match", ago(12, 10)),
    claim("first_win", ago(11, 50)),
    share(ago(9, 5), 1),
    share(ago(6, 45), 1),
    share(ago(6, 30), 2),
    share(ago(3, 20), 1),
  ];
}

const referredStates = ["paid", "pending", "held"] as const;

/** Friends referred by the main player. Returns the postings of the main player. */
async function writeReferrals(
  trx: Executor,
  players: DemoRows["players"],
  now: Date,
): Promise<DemoPosting[]> {
  const [mainPlayer] = players;
  if (!mainPlayer) return [];
  const newId = idMaker(createRandom(`referrals/${mainPlayer.service}`));
  const posted: DemoPosting[] = [];
  for (const [index, state] of referredStates.entries()) {
    const friend = players[playersWithCoins + index];
    if (!friend) continue;
    const joinedAt = new Date(now.getTime() - (10 - 3 * index) * day);
    const id = newId(joinedAt);
    await trx.run(
      `insert into referrals (id, service, friend_id, referrer_id, state, signals, network_hash, came_at, settled_at)
       values ($1, $2, $3, $4, $5, $6, '', $7, $8)`,
      [
        id,
        mainPlayer.service,
        friend.id,
        mainPlayer.id,
        state,
        state === "held" ? ["network_burst"] : [],
        joinedAt,
        state === "paid" ? joinedAt : null,
      ],
    );
    if (state !== "paid") continue;
    const posting = { amount: referralCoins, key: `referral:${id}` };
    await postCoins(trx, { playerId: friend.id, reason: "referral_friend", ...posting }, joinedAt);
    posted.push({ at: joinedAt, reason: "referral_referrer", ...posting });
  }
  return posted;
}
