import { readFile } from "node:fs/promises";
import type { Brand } from "#features/branding/rules.ts";
import { isEnhancerId } from "#features/enhancers/rules.ts";
import { maxPrice, storePermissions, voucherNames, type Prices } from "#features/store/rules.ts";
import {
  importCodes,
  listProducts,
  refundPurchase,
  saveProduct,
  figuresOfService,
} from "#features/store/server/index.ts";
import type { Seal } from "#kit/crypto/seal.ts";
import type { Database } from "#kit/db/database.ts";
import { requireStaffActor, type CommandArguments } from "./staff-actor.ts";

export const storeUsage = `npm run staff -- store-products <brand> --by <e-mail>    products with their ids, prices and stock, and the figures
npm run staff -- store-product <brand> <name> <worth> coins=<n> airtime=<n> cash=<n> [off] --by <e-mail>
                                         creates a product or sets its prices; worth and money in the smallest unit, data in MB
npm run staff -- store-import <brand> <product> <file> [dry-run] --by <e-mail>   one code a line; needs SECRET_KEY as the server has it
npm run staff -- store-refund <purchase> --by <e-mail>   coins at once, airtime and cash within a minute`;

/** Commands of the store; undefined for any other command, and for wrong arguments. */
export async function runStoreCommand(
  database: Database,
  brands: readonly Brand[],
  seal: () => Seal,
  { words, by }: CommandArguments,
  now: Date,
): Promise<string | undefined> {
  const [command = "", subject = "", ...rest] = words;
  if (by === undefined || subject === "" || !command.startsWith("store-")) return undefined;
  const isRefund = command === "store-refund";
  return database.transaction(async (trx) => {
    const permission = isRefund ? storePermissions.refunds : storePermissions.store;
    const staff = await requireStaffActor(trx, brands, by, permission);
    if (isRefund) {
      await refundPurchase(trx, await staff.actorFor("purchase", subject), subject, now);
      return "Refunded. Airtime and cash are returned within a minute.";
    }
    const brand = brands.find(({ key }) => key === subject);
    if (!brand) throw new Error(`There is no brand ${subject}.`);
    const actor = staff.actorForBrands([brand]);
    if (command === "store-products") {
      const products = await listProducts(trx, brand.service);
      const lines = products.map(
        (one) =>
          `${one.id}  ${one.name} ${one.face_value}: coins ${one.price_coins ?? "-"}, airtime ${one.price_airtime ?? "-"}, cash ${one.price_cash ?? "-"}${one.is_on_sale ? "" : ", off"}`,
      );
      return [...lines, JSON.stringify(await figuresOfService(trx, brand.service), null, 2)].join("\n");
    }
    if (command === "store-product") {
      const [name = "", faceValue = "", ...terms] = rest;
      const product = productOf(name, faceValue, terms);
      if (!product) return undefined;
      const { id } = await saveProduct(trx, actor, brand, product, now);
      return `Saved: ${id}`;
    }
    const [productId, path, mode] = rest;
    if (command !== "store-import" || productId === undefined || path === undefined) return undefined;
    const text = await readFile(path, "utf8");
    const isDryRun = mode === "dry-run";
    const file = { service: brand.service, productId, text, isDryRun };
    const { isImported, ...report } = await importCodes(trx, seal(), actor, file, now);
    const outcome = isImported ? "Imported." : isDryRun ? "Dry run: nothing changed." : "Nothing imported.";
    return [
      outcome,
      `${report.read} codes, ${report.existing} of them known`,
      ...(report.invalid.length > 0 ? [`no codes in lines ${report.invalid.join(", ")}`] : []),
      ...(report.repeated.length > 0 ? [`repeated in lines ${report.repeated.join(", ")}`] : []),
      ...(report.isTooLong ? ["too many codes for one file"] : []),
    ].join("\n");
  });
}

function productOf(name: string, faceValue: string, terms: readonly string[]) {
  const isVoucher = voucherNames.some((one) => one === name);
  if (!isVoucher && !isEnhancerId(name)) return undefined;
  const priceOf = (method: string) => {
    const given = terms.find((term) => term.startsWith(`${method}=`))?.slice(method.length + 1);
    return given === undefined ? null : wholeNumber(given);
  };
  const prices: Prices = { coins: priceOf("coins"), airtime: priceOf("airtime"), cash: priceOf("cash") };
  return {
    kind: isVoucher ? ("voucher" as const) : ("enhancer" as const),
    name,
    faceValue: wholeNumber(faceValue),
    prices,
    isOnSale: !terms.includes("off"),
  };
}

function wholeNumber(text: string): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value > maxPrice) throw new Error(`${text} is not a whole number.`);
  return value;
}
