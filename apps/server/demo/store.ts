import type { Seal } from "#kit/crypto/seal.ts";
import type { Executor } from "#kit/db/database.ts";
import { createRandom } from "#kit/pure/random.ts";
import type { Audience } from "./audience.ts";
import { idMaker } from "./ids.ts";
import type { DemoRows } from "./rows.ts";
import { day } from "./time.ts";

/** What one euro is worth in the demo, in the smallest unit of the currency. */
const perEuro: Readonly<Record<string, number>> = { EUR: 100, ZAR: 2_000, NGN: 150_000, KES: 15_000 };

interface DemoProduct {
  readonly name: string;
  /** Megabytes for data, otherwise euros. */
  readonly worth: number;
  readonly coins: number | null;
  /** The price in euros, by airtime and by card. */
  readonly money: number | null;
  /** Null for enhancers, which have no stock. */
  readonly stock: number | null;
}

const demoProducts: readonly DemoProduct[] = [
  { name: "data", worth: 1_024, coins: 900, money: 2, stock: 3 },
  { name: "airtime", worth: 2, coins: 1_200, money: 2, stock: 40 },
  { name: "name_neon", worth: 0, coins: 350, money: null, stock: null },
  { name: "frame_champion", worth: 0, coins: 600, money: 1, stock: null },
  { name: "streak_shield", worth: 0, coins: 150, money: null, stock: null },
  { name: "challenge_slots", worth: 0, coins: 400, money: 1, stock: null },
  { name: "pose_trophy", worth: 0, coins: 500, money: null, stock: null },
  { name: "gift", worth: 10, coins: 5_000, money: 10, stock: 0 },
];

/** A store with plenty, little and nothing in stock, and a voucher that the main player bought. */
export async function writeStore(
  trx: Executor,
  {
    service,
    brandKey,
    currency,
    voucherPaidBy,
  }: Pick<Audience, "service" | "brandKey" | "currency" | "voucherPaidBy">,
  { players: [mainPlayer] }: DemoRows,
  seal: Seal,
  now: Date,
): Promise<void> {
  const newId = idMaker(createRandom(`store/${service}`));
  const minorOf = (euros: number) => euros * (perEuro[currency] ?? 100);
  const addedAt = new Date(now.getTime() - 20 * day);
  let codes = 0;
  const addCode = async (productId: string, purchaseId: string | null) => {
    codes += 1;
    const id = newId(addedAt);
    const text = `DEMO-${service.toUpperCase().replaceAll(/\W/g, "")}-${String(codes).padStart(4, "0")}`;
    await trx.run(
      `insert into store_codes (id, service, product_id, sealed, fingerprint, state, purchase_id, added_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        id,
        service,
        productId,
        seal.seal(text, id),
        seal.fingerprints(text)[0],
        purchaseId === null ? "free" : "given",
        purchaseId,
        addedAt,
      ],
    );
  };
  for (const [position, { name, worth, coins, money, stock }] of demoProducts.entries()) {
    const id = newId(addedAt);
    const price = money === null ? null : minorOf(money);
    const faceValue = name === "data" ? worth : minorOf(worth);
    await trx.run(
      `insert into store_products (id, service, kind, name, face_value, price_coins, price_airtime, price_cash, currency,
         position, changed_at)
       values ($1, $2, $3, $4, $5, $6, $7, $7, $8, $9, $10)`,
      [
        id,
        service,
        stock === null ? "enhancer" : "voucher",
        name,
        faceValue,
        coins,
        price,
        currency,
        position,
        addedAt,
      ],
    );
    for (let index = 0; index < (stock ?? 0); index++) await addCode(id, null);
    if (position > 0 || !mainPlayer || price === null || voucherPaidBy === null) continue;
    const boughtAt = new Date(now.getTime() - 6 * day);
    const purchaseId = newId(boughtAt);
    await trx.run(
      `insert into store_purchases (id, service, brand, player_id, product_id, request_key, method, price, currency, state,
         created_at, settled_at, delivery)
       values ($1::uuid, $2, $3, $4, $5, $1::uuid, $6, $7, $8, 'completed', $9, $9, 'sent')`,
      [purchaseId, service, brandKey, mainPlayer.id, id, voucherPaidBy, price, currency, boughtAt],
    );
    await addCode(id, purchaseId);
  }
}
