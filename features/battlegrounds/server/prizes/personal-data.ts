import { maxExported, type PersonalData } from "#features/accounts/server/index.ts";
import type { Site } from "#features/branding/server/index.ts";
import type { Executor } from "#kit/db/database.ts";
import { createFormat } from "#kit/i18n/format.ts";
import { inLanguage } from "#kit/i18n/by-language.ts";
import { forfeit } from "./award.ts";
import * as claims from "./claim-store.ts";
import * as store from "./prize-store.ts";
import type { PrizeRow } from "./prize-store.ts";

/** Prizes that a removal forfeits. A prize that was exported to the bank is paid. */
async function findForfeitable(executor: Executor, playerId: string): Promise<PrizeRow[]> {
  const lost: PrizeRow[] = [];
  for (const prize of await store.findPrizesOfPlayer(executor, playerId, maxExported)) {
    if (prize.state === "paid" || prize.closedAt !== null) continue;
    const claim = await claims.findClaim(executor, prize.id);
    if (!claim || claim.exportedAt === null) lost.push(prize);
  }
  return lost;
}

function removalNotices(prizes: readonly PrizeRow[], { brand, text }: Site): string[] {
  const format = createFormat(brand);
  return prizes.map(({ title, amount, currency }) =>
    text("prizes")(
      "removalLoses",
      format.money({ minor: amount, currency }),
      inLanguage(title, brand.language),
    ),
  );
}

/** A removed player gives up unpaid prizes, after a sentence that says so. Paid ones stay as records without bank details. */
export const prizesOfPerson: PersonalData = {
  name: "prizes",
  tables: ["prizes", "prize_claims"],
  async collect(executor, { id }) {
    const prizes = await store.findPrizesOfPlayer(executor, id, maxExported);
    return Promise.all(
      prizes.map(async ({ service: _service, playerId: _playerId, ...prize }) => {
        const claim = await claims.findClaim(executor, prize.id);
        return { ...prize, paidTo: claim && { method: claim.method, numberEnd: claim.numberEnd } };
      }),
    );
  },
  async describeRemoval(executor, { id }, _, site) {
    return removalNotices(await findForfeitable(executor, id), site);
  },
  async erase(trx, { id }, now, site) {
    const lost = await findForfeitable(trx, id);
    for (const { id: prizeId } of lost) {
      const locked = await store.lockPrize(trx, prizeId, id);
      if (locked) await forfeit(trx, locked.prize, now);
    }
    await claims.deleteClaimsOf(trx, id);
    return site ? removalNotices(lost, site) : [];
  },
};
