import { randomUUID } from "node:crypto";
import { postCoins } from "#features/coins/server/index.ts";
import type { ShownPurchase, StoreOffer } from "#features/store/contract.ts";
import type { Prices } from "#features/store/rules.ts";
import { saveProduct } from "#features/store/server/index.ts";
import type { TestApp } from "./app.ts";
import { newPlayer, type TestPlayer } from "./players.ts";

type StoreApp = Pick<TestApp, "database" | "clock" | "sites" | "server" | "staff">;

export const storeBrand = "blg-za-en";
export const onlyCoins = (coins: number): Prices => ({ coins, airtime: null, cash: null });

let faceValues = 0;

/** A data voucher with codes that begin with CANARY. Returns its id. */
export async function newProduct(
  app: StoreApp,
  prices: Prices,
  stock: number,
  key = storeBrand,
): Promise<string> {
  const brand = app.sites.byKey.get(key)?.brand;
  if (!brand) throw new Error(`no brand ${key}`);
  faceValues += 1;
  const product = { kind: "voucher", name: "data", faceValue: faceValues, prices } as const;
  const { id, service } = await saveProduct(app.database, null, brand, product, app.clock.now());
  const { seal } = app.staff;
  for (let index = 0; index < stock; index++) {
    const [codeId, text] = [randomUUID(), `CANARY-${faceValues}-${index}`];
    await app.database.run(
      `insert into store_codes (id, service, product_id, sealed, fingerprint, added_at) values ($1, $2, $3, $4, $5, now())`,
      [codeId, service, id, seal.seal(text, codeId), seal.fingerprints(text)[0]],
    );
  }
  return id;
}

/** A player with coins who has just proved who they are. */
export async function newBuyer(
  app: StoreApp,
  coins = 0,
  { isProven = true, key = storeBrand } = {},
): Promise<TestPlayer> {
  const player = await newPlayer(app, key);
  if (coins > 0) {
    const posting = { playerId: player.id, reason: "claim", amount: coins, key: "start" } as const;
    await app.database.transaction((trx) => postCoins(trx, posting, app.clock.now()));
  }
  if (isProven)
    await app.database.run("update sessions set proven_at = $2 where player_id = $1", [
      player.id,
      app.clock.now(),
    ]);
  return player;
}

interface BuyAnswer {
  status: number;
  body: { code?: string; purchase: ShownPurchase; coins: number };
}

export const buy = (
  player: TestPlayer,
  productId: string,
  price: number,
  more: object = {},
): Promise<BuyAnswer> =>
  player.post("buy", { productId, method: "coins", price, key: randomUUID(), ...more });

export const storeOf = async (player: TestPlayer): Promise<StoreOffer> => (await player.get("store")).body;
