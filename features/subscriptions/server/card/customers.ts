import { createHash } from "node:crypto";
import { lockPlayer } from "#features/accounts/server/index.ts";
import { commonProblem } from "#kit/contract/problem.ts";
import type { Database } from "#kit/db/database.ts";
import type { Billing } from "../tables.ts";
import * as customers from "./customer-store.ts";
import type { CardPort } from "./ports.ts";

/** The processor's customer id of a player. Creates the customer if there is none. */
export async function ensureCustomer(
  database: Database,
  cards: CardPort,
  buyer: { playerId: string; email: string; billing: Billing },
  now: Date,
): Promise<string> {
  const existing = await customers.findRef(database, buyer.playerId);
  if (existing !== undefined) return existing;
  const { name, address: line, city, zip, state, country } = buyer.billing;
  const customer = {
    playerId: buyer.playerId,
    email: buyer.email,
    name,
    address: { line, city, zip, state, country },
  };
  const made = await cards.createCustomer(customer, `customer:${buyer.playerId}:${digestOf(customer)}`);
  await database.transaction(async (trx) => {
    // If the player was removed meanwhile, `removeLeftovers` removes the new customer.
    if (!(await lockPlayer(trx, buyer.playerId))) throw commonProblem("sign_in_required");
    await customers.insert(trx, {
      player_id: buyer.playerId,
      customer_ref: made.id,
      created_at: now,
    });
  });
  return (await customers.findRef(database, buyer.playerId)) ?? made.id;
}

/** An idempotency key is bound to its request, so corrected details need a new key. */
function digestOf(value: object): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("hex").slice(0, 16);
}
