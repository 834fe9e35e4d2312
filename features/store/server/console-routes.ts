import { servicesOf, type Brand } from "#features/branding/rules.ts";
import type { Site } from "#features/branding/server/index.ts";
import type { StaffActor } from "#features/staff/rules.ts";
import { scopeOf } from "#features/staff/server/index.ts";
import { commonProblem } from "#kit/contract/problem.ts";
import type { Seal } from "#kit/crypto/seal.ts";
import type { StaffCall } from "#kit/http/context.ts";
import { routes } from "#kit/http/routes.ts";
import { storeConsoleContract, storeProblems } from "../contract.ts";
import { productKindOf } from "../rules.ts";
import { listPurchasePage } from "./console.ts";
import { createFiguresCache } from "./figures.ts";
import { findServiceOf } from "./product-store.ts";
import { listForConsole, saveSeenProduct } from "./products.ts";
import { refundPurchase } from "./refunds.ts";
import { importCodes } from "./stock.ts";

const done = { isDone: true } as const;

export function storeConsoleRoutes(seal: Seal, brands: readonly Brand[]) {
  const figuresOf = createFiguresCache();
  return routes<typeof storeConsoleContract, Site>(storeConsoleContract, {
    "GET /api/staff/products": async ({ db, staff, now }, { query }) => ({
      products: await listForConsole(db, servicesOf(scopeOf(brands, staff, query.brand, now).brands)),
    }),
    "POST /api/staff/save-product": (call, { body: { brand: key, ...product } }) => {
      const brand = brands.find((one) => one.key === key);
      if (!brand) throw commonProblem("not_found");
      return call.write(async (trx) => {
        const actor = { actorId: call.staff.id, brand: key };
        const kind = productKindOf(product.name);
        const saved = await saveSeenProduct(trx, actor, brand, { ...product, kind }, call.now);
        return { productId: saved.id };
      });
    },
    "POST /api/staff/import-codes": (call, { body }) =>
      call.write(async (trx) => {
        const service = await findServiceOf(trx, body.productId);
        if (service === undefined) throw storeProblems.problem("product_unknown");
        const { invalid, repeated, ...report } = await importCodes(
          trx,
          seal,
          actorOf(call),
          { service, ...body },
          call.now,
        );
        return { ...report, invalid: [...invalid], repeated: [...repeated] };
      }),
    "GET /api/staff/purchases": async ({ db, staff, now }, { query }) => {
      const scope = scopeOf(brands, staff, query.brand, now);
      const { rows: purchases, next } = await listPurchasePage(db, scope, query);
      return { purchases, next };
    },
    "POST /api/staff/refund-purchase": (call, { body: { purchaseId, reason } }) =>
      call.write(async (trx) => {
        await refundPurchase(trx, actorOf(call), purchaseId, call.now, reason);
        return done;
      }),
    "GET /api/staff/store-figures": ({ db, staff, now }, { query }) =>
      figuresOf(db, servicesOf(scopeOf(brands, staff, query.brand, now).brands), now),
  });
}

function actorOf({ staff }: StaffCall<Site>): StaffActor {
  return { actorId: staff.id, brand: staff.site ?? "" };
}
