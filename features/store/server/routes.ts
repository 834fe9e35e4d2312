import type { Site } from "#features/branding/server/index.ts";
import { routes } from "#kit/http/routes.ts";
import { storeContract } from "../contract.ts";
import { buy } from "./buy.ts";
import { readStore, setWatch } from "./catalogue.ts";
import type { StorePorts } from "./ports.ts";
import { listPurchases, revealCode } from "./my-vouchers.ts";

export function storeRoutes(ports: StorePorts) {
  return routes<typeof storeContract, Site>(storeContract, {
    "GET /api/game/store": ({ db, site, viewer, now }) => readStore(db, site, viewer.id, now),
    // The body's key makes it idempotent: a charge cannot be part of one transaction.
    "POST /api/game/buy": ({ db, site, viewer, now }, { body }) =>
      buy(db, ports, { site, viewer }, body, now),
    "GET /api/game/my-vouchers": ({ db, viewer }, { query }) => listPurchases(db, viewer.id, query.after),
    // Not in `write`, which would store the code with the response.
    "POST /api/game/voucher-code": ({ db, viewer, now }, { body }) =>
      revealCode(db, ports.seal, viewer, body.purchaseId, now),
    "POST /api/game/store-watch": (call, { body }) =>
      call.write((trx) => setWatch(trx, call.site, { playerId: call.viewer.id, ...body }, call.now)),
  });
}
