import { afterAll, beforeAll, expect, test } from "vitest";
import { startPrizeApp, account, brandKey, type PrizeApp } from "../../testing/prizes.ts";
import { callStaff, seedDemoStaff, signInAs } from "../../testing/staff.ts";

let prized: PrizeApp;
let owner: string;
let finance: string;

beforeAll(async () => {
  prized = await startPrizeApp();
  // The demo has members of its own, who can sign in.
  await prized.app.database.run("delete from staff_members");
  await seedDemoStaff(prized.app);
});
afterAll(() => prized.app.stop());

/** The clock of the prizes moves by days, which ends sessions. */
async function signIn() {
  owner = await signInAs(prized.app, "owner");
  finance = await signInAs(prized.app, "finance");
}

const post = (cookie: string, path: string, body: object) =>
  callStaff(prized.app, `POST /api/staff/${path}`, { cookie, body });

test("two members approve within two days, the bank gets each prize once, and the payment is recorded", async () => {
  const { prizeId } = await prized.newClaimed();
  await signIn();
  const approve = (cookie: string) => post(cookie, "approve-prize", { prizeId });
  expect(await approve(owner)).toMatchObject({ status: 200, body: { isReleased: false } });
  expect(await approve(owner)).toMatchObject({ status: 409, body: { code: "staff_second_member" } });
  prized.app.clock.advance("48h");
  await signIn();
  // The first approval no longer counts.
  expect(await approve(finance)).toMatchObject({ body: { isReleased: false } });
  expect(await approve(owner)).toMatchObject({ body: { isReleased: true } });
  expect(await approve(owner)).toMatchObject({ status: 409, body: { code: "staff_changed" } });

  const bank = async (): Promise<string> =>
    (await post(finance, "export-payouts", { brand: brandKey, again: false })).body["csv"] ?? "";
  expect((await post(owner, "export-payouts", { brand: brandKey, again: false })).status).toBe(403);
  const first = await bank();
  expect(first).toContain(prizeId);
  expect(first).toContain(account);
  expect(await bank()).not.toContain(prizeId);
  const refusal = { prizeId, refusal: "name", reason: "late" };
  expect(await post(owner, "refuse-prize", refusal)).toMatchObject({ body: { code: "staff_changed" } });

  const paid = (reference: string) => post(finance, "mark-prize-paid", { prizeId, reference });
  expect(await paid("a b")).toMatchObject({ status: 400 });
  const both = await Promise.all([paid("EFT-1"), paid("EFT-2")]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

test("the list pages by date of payment, filters, and never shows bank details", async () => {
  for (let index = 0; index < 3; index++) await prized.newClaimed();
  await signIn();
  const found: string[] = [];
  let after = "";
  do {
    const { body } = await callStaff(prized.app, `GET /api/staff/prizes?limit=2&state=claimed${after}`, {
      cookie: owner,
    });
    const page: { prizes: { prizeId: string }[]; next: string | null } = {
      prizes: body["prizes"] ?? [],
      next: body["next"] ?? null,
    };
    expect(JSON.stringify(page)).not.toContain(account);
    found.push(...page.prizes.map(({ prizeId }) => prizeId));
    after = page.next === null ? "" : `&after=${page.next}`;
  } while (after !== "");
  expect(new Set(found).size).toBe(found.length);
  expect(found.length).toBeGreaterThanOrEqual(3);
  const { body } = await callStaff(prized.app, "GET /api/staff/inbox", { cookie: owner });
  const queues: { queue: string; count: number }[] = body["queues"] ?? [];
  expect(queues.find(({ queue }) => queue === "prizes_to_approve")?.count).toBe(found.length);
});
