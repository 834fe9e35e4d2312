import type { Brand } from "#features/branding/rules.ts";
import { coinPermissions } from "#features/coins/rules.ts";
import { decideReferral, findCoinFaults, findHeldReferrals, sumCoins } from "#features/coins/server/index.ts";
import { createDatabase, type Database } from "#kit/db/database.ts";
import { requireStaffActor, type CommandArguments } from "./staff-actor.ts";

export const coinUsage = `npm run staff -- check-coins             checks the coin ledger and prints its sums
npm run staff -- referral-queue <brand> --by <e-mail>    referrals under review
npm run staff -- referral-approve <friend> --by <e-mail>  pays it when the sign-up is complete
npm run staff -- referral-refuse <friend> --by <e-mail>`;

/** The check reads the whole ledger. */
const checkTimeoutMs = 10 * 60_000;

/** Commands about coins; undefined for any other command, and for wrong arguments. */
export async function runCoinCommand(
  database: Database,
  url: string,
  brands: readonly Brand[],
  { words: [command = "", subject = ""], by }: CommandArguments,
  now: Date,
): Promise<string | undefined> {
  if (command === "check-coins") return checkCoins(url);
  if (by === undefined || subject === "" || !command.startsWith("referral-")) return undefined;
  return database.transaction(async (trx) => {
    const staff = await requireStaffActor(trx, brands, by, coinPermissions.referrals);
    if (command === "referral-queue") {
      const brand = brands.find(({ key }) => key === subject);
      if (!brand) throw new Error(`There is no brand ${subject}.`);
      staff.actorForBrands([brand]);
      const held = await findHeldReferrals(trx, brand.service);
      const lines = held.map(
        ({ friendId, friend, referrer, signals, joinedAt }) =>
          `${joinedAt.toISOString()}  ${friend} (${friendId}) joined through ${referrer}: ${signals.join(", ")}`,
      );
      return [`${held.length} referrals under review`, ...lines].join("\n");
    }
    if (command !== "referral-approve" && command !== "referral-refuse") return undefined;
    const actor = await staff.actorFor("player", subject);
    const isApproved = command === "referral-approve";
    const isDecided = await decideReferral(trx, actor, { friendId: subject, isApproved }, now);
    if (!isDecided) return "It is not under review.";
    return isApproved ? "It is paid when the sign-up is complete." : "It is refused.";
  });
}

async function checkCoins(url: string): Promise<string> {
  const database = createDatabase({ url, maxConnections: 1, statementTimeoutMs: checkTimeoutMs });
  try {
    const faults = await findCoinFaults(database);
    if (faults.length > 0) {
      const lines = faults.map(({ fault, subject }) => `  ${fault}: ${subject}`);
      throw new Error(["Coin ledger is wrong:", ...lines].join("\n"));
    }
    const sums = (await sumCoins(database)).map(
      ({ service, issued, spent, expired, prizes, liability }) =>
        `  ${service}: issued ${issued}, prizes ${prizes}, spent ${spent}, expired ${expired}, held by players ${liability}`,
    );
    return ["Coin ledger verified.", ...sums].join("\n");
  } finally {
    await database.close();
  }
}
