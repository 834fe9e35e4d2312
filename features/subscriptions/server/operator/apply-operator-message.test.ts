import { afterAll, beforeAll, expect, test } from "vitest";
import file from "#brands/tlk-za-en/brand.ts";
import { checkBrand } from "#features/branding/rules.ts";
import type { Database } from "#kit/db/database.ts";
import { createTestClock } from "#kit/testing/clock.ts";
import { openTestDatabase } from "#kit/testing/database.ts";
import { triggerOf, packagesOf } from "../../rules.ts";
import { subscriptionOf } from "../subscription-status.ts";
import { stop } from "../stop.ts";
import { applyOperatorMessage } from "./apply-operator-message.ts";

const clock = createTestClock("2026-11-15T12:00:00Z");
const brand = checkBrand(file, "brands/tlk-za-en/brand.ts");
const ports = { jobs: { enqueue: async () => undefined } };
let database: Database;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

function messageOf(
  msisdn: string,
  operatorStatus: string,
  { second = 0, isYes = false, place = 0, paidUntil = undefined as Date | undefined } = {},
) {
  return {
    family: "telkom",
    brand,
    plan: packagesOf(brand)[place]!,
    msisdn,
    operatorStatus,
    trigger: isYes ? "opted_in" : triggerOf("telkom", operatorStatus)!,
    position: { at: new Date(clock.now().getTime() + second * 1_000), sequence: 0 },
    operatorRef: null,
    paidUntil,
    source: `${operatorStatus} ${second}`,
  } as const;
}

test("an ended subscription shows the operator's last closed status; late and other statuses change nothing", async () => {
  const msisdn = "27811234567";
  const apply = async (operatorStatus: string, second: number, isYes = false) => {
    const reported = messageOf(msisdn, operatorStatus, { second, isYes });
    await database.transaction((trx) => applyOperatorMessage(ports, trx, reported, clock.now()));
    return subscriptionOf(database, { service: brand.service, msisdn });
  };
  expect(await apply("ACTIVE", 0, true)).toMatchObject({ state: "active" });
  expect(await apply("EXPIRED", 1)).toMatchObject({ state: "ended", operatorStatus: "EXPIRED" });
  expect(await apply("CANCELLED", 3)).toMatchObject({ state: "ended", operatorStatus: "CANCELLED" });
  expect(await apply("EXPIRED", 2)).toMatchObject({ state: "ended", operatorStatus: "CANCELLED" });
});

test("a consent at the operator after a stop is for the stopped package, even if it names only the product", async () => {
  const msisdn = "27811234568";
  const paidUntil = new Date(clock.now().getTime() + 86_400_000);
  const apply = (reported: ReturnType<typeof messageOf>) =>
    database.transaction((trx) => applyOperatorMessage(ports, trx, reported, clock.now()));
  await apply(messageOf(msisdn, "ACTIVE", { isYes: true, place: 1, paidUntil }));
  const [begun] = await database.run("select id from subscriptions where msisdn = $1", [msisdn]);
  const id = String(begun?.["id"]);
  clock.advance("1m");
  const wish = { shown: ["Stop"], channel: "web", address: "", userAgent: "" } as const;
  await database.transaction((trx) => stop(ports, trx, id, wish, clock.now()));
  await apply(messageOf(msisdn, "ACTIVE", { second: 2, isYes: true, place: 0, paidUntil }));
  const { packageId, price } = packagesOf(brand)[1]!;
  const evidence = await database.run(
    "select step, package_id, price_minor::int as price from opt_in_evidence where subscription_id = $1 order by at",
    [id],
  );
  const yes = { step: "operator", package_id: packageId, price: price.minor };
  expect(evidence).toEqual([yes, { ...yes, step: "stop" }, yes]);
});
