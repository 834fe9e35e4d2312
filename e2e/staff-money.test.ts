import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { axeViolations, wcag } from "#kit/testing/axe.ts";
import { sharedBrowser } from "./testing/shared-browser.ts";
import { serviceOf } from "./testing/brand-facts.ts";
import { widestOverflow } from "./testing/page-checks.ts";
import { inProductDatabase } from "./testing/product-database.ts";
import { addressOf, eventually, screens } from "./testing/product.ts";
import { sendRequest } from "./testing/send-request.ts";
import { newStaffMember } from "./testing/staff.ts";
import { newEmail, newNumber } from "./testing/unique-values.ts";

const cards = "eal-eu-en";
const network = "saf-ke-en";
const browser = await sharedBrowser();

/** The only row that a query finds. */
async function findRow(sql: string, values: readonly unknown[]): Promise<Record<string, string>> {
  const [row] = await inProductDatabase((database) => database.run(sql, [...values]));
  if (!row) throw new Error(`nothing found by ${sql}`);
  return row as Record<string, string>;
}

/** A demo player whom no other test needs, because the newest come last. */
const paidCharge = (brand: string) =>
  findRow(
    `select charge.id from subscription_charges charge
       join subscriptions one on one.id = charge.subscription_id
      where charge.brand = $1 and charge.state = 'paid' and charge.refunded_minor = 0 and one.state = 'active'
        and charge.paid_at > now() - interval '60 days'
      order by one.created_at desc limit 1`,
    [brand],
  );

async function openAs(role: "finance" | "owner", brand: string, path: string): Promise<Page> {
  const { context } = await newStaffMember(browser, role, brand);
  const page = await context.newPage();
  await open(page, brand, path);
  return page;
}

async function open(page: Page, brand: string, path: string): Promise<void> {
  await page.goto(addressOf(brand, `/staff${path}`));
  await page.getByRole("heading", { level: 1 }).waitFor();
}

const dialogOf = (page: Page) => page.getByRole("dialog");
/** The row below the header. */
const firstRow = (page: Page) => page.getByRole("table").last().getByRole("row").nth(1);

async function inRow(page: Page, text: string | RegExp): Promise<void> {
  await firstRow(page).getByText(text).first().waitFor();
}

test("finance refunds a card payment in part and then in full", async () => {
  const { id } = await paidCharge(cards);
  const page = await openAs("finance", cards, `/charges?charge=${id}`);
  await firstRow(page).getByRole("button", { name: "Refund" }).click();
  const dialog = dialogOf(page);
  await dialog.getByText("Refund this payment?").waitFor();
  const whole = Number(await dialog.getByLabel("Amount in EUR").inputValue());
  await dialog.getByLabel("Amount in EUR").fill(String(whole + 1));
  await dialog.getByText(/^Enter an amount above 0/).waitFor();
  expect(await dialog.getByRole("button", { name: /^Refund €/ }).isDisabled()).toBe(true);
  await dialog.getByLabel("Amount in EUR").fill("1.00");
  await dialog.getByRole("button", { name: /^Refund €1(\.00)?$/ }).click();
  await dialog.getByText("Give a reason.").waitFor();
  await dialog.getByLabel("Reason").fill("Charged while away");
  expect(await axeViolations(page, wcag)).toEqual([]);
  await dialog.getByRole("button", { name: /^Refund €1(\.00)?$/ }).dblclick();
  await dialog.waitFor({ state: "detached" });
  await inRow(page, /^€1(\.00)?\s*$/);

  // The amount is refunded once, in spite of the double press.
  await eventually(async () => {
    const { refunded } = await findRow(
      "select refunded_minor as refunded from subscription_charges where id = $1",
      [id],
    );
    expect(Number(refunded)).toBe(100);
  });
  await firstRow(page).getByRole("button", { name: "Refund" }).click();
  expect(await dialog.getByLabel("Amount in EUR").inputValue()).toBe((whole - 1).toFixed(2));
  await dialog.getByLabel("Reason").fill("The rest as well");
  await dialog.getByRole("button", { name: /^Refund €/ }).click();
  await firstRow(page)
    .getByRole("cell", { name: /^Refunded/ })
    .waitFor();
  await expect.poll(() => firstRow(page).getByRole("button", { name: "Refund" }).count()).toBe(0);
  // The button has gone, but the keyboard stays in the table.
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("role"));
  await expect.poll(focused).toBe("region");
  await page.context().close();
});

test("finance refunds the charge of a network, always as a whole", async () => {
  const { id } = await paidCharge(network);
  const page = await openAs("finance", network, `/charges?charge=${id}`);
  await firstRow(page).getByRole("button", { name: "Refund" }).click();
  const dialog = dialogOf(page);
  await dialog.getByText("The network will return the whole charge").waitFor();
  expect(await dialog.getByLabel(/^Amount/).count()).toBe(0);
  await dialog.getByLabel("Reason").fill("Never asked for it");
  await dialog.getByRole("button", { name: /^Refund/ }).click();
  await firstRow(page)
    .getByRole("cell", { name: /^Refunded/ })
    .waitFor();
  await page.context().close();
});

test("a message of a network that failed is processed again, and the dialog shows what came of it", async () => {
  const number = newNumber("234803");
  const sent = await sendRequest({
    path: "/sim/operators/sms",
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ family: "nigeria", msisdn: number, text: "HELP" }).toString(),
  });
  expect(sent.status).toBe(303);
  const { id } = await eventually(() =>
    findRow("select id::text from operator_inbox where body like $1 and processed_at is not null", [
      `%${number}%`,
    ]),
  );
  await inProductDatabase((database) =>
    database.run(
      `update operator_inbox set processed_at = null, outcome = null, failure = 'unavailable', failures = 9
        where id = $1`,
      [id],
    ),
  );
  const page = await openAs("owner", "mtn-ng-en", "/operator-messages?brand=mtn-ng-en&state=failed");
  await inRow(page, "unavailable, tried 9 times");
  await firstRow(page).getByRole("button", { name: "Open" }).click();
  const dialog = dialogOf(page);
  await dialog.getByText("Secrets and phone numbers are hidden.").waitFor();
  expect(await dialog.innerText()).not.toContain(number);
  await dialog.getByRole("button", { name: "Show phone numbers" }).click();
  await dialog.getByLabel("Reason").fill("Complaint of the subscriber");
  await dialog.getByRole("button", { name: "Show phone numbers" }).click();
  await dialog.getByText(number).waitFor();

  await dialog.getByRole("button", { name: "Process again" }).click();
  await dialog.getByText("Processed again. See the effect below.").waitFor();
  await dialog.getByText("Replied with the help text").waitFor();
  await expect.poll(() => dialog.getByRole("button", { name: "Process again" }).isDisabled()).toBe(true);
  expect(await axeViolations(page, wcag)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.getByText(/^Nothing matches/).waitFor();
  await page.context().close();
});

test("asking the network corrects a subscription, and the reconciliation lists the difference", async () => {
  const { id } = await findRow(
    `select id from subscriptions where brand = $1 and state = 'active' and stop_requested_at is null
      order by created_at desc offset 5 limit 1`,
    [network],
  );
  await inProductDatabase((database) =>
    database.run("update subscriptions set state = 'suspended', unpaid_since = now() where id = $1", [id]),
  );
  const page = await openAs("finance", network, `/subscriptions?subscription=${id}`);
  await inRow(page, "Suspended");
  await firstRow(page).getByRole("button", { name: "Check with the network" }).click();
  await page.getByText("The subscription’s status changed to “Active”.").waitFor();
  await firstRow(page).getByRole("cell", { name: "Active" }).first().waitFor();

  await open(page, network, `/reconciliation?brand=${network}&outcome=corrected`);
  await page.getByRole("heading", { name: "Differences" }).waitFor();
  const link = page.locator(`a[href*="subscription=${id}"]`);
  const found = page.getByRole("row").filter({ has: link }).first();
  await found.waitFor();
  expect(await found.innerText()).toMatch(/Kenya.*Suspended.*Active.*Corrected/s);
  await page.context().close();
});

test("a withdrawal with a wrong order number is applied to the contract that finance has found", async () => {
  const contract = await findRow(
    `select checkout.order_number as "order", checkout.subscription_id as "subscriptionId"
       from card_checkouts checkout join subscriptions one on one.id = checkout.subscription_id
      where checkout.brand = $1 and checkout.state = 'completed' and one.state = 'active'
      order by one.created_at desc offset 3 limit 1`,
    [cards],
  );
  const email = newEmail("ada");
  const post = async (path: string, body: object) => {
    const response = await sendRequest({
      host: new URL(addressOf(cards, "/")).host,
      path: `/api/game/${path}`,
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    expect([path, response.status]).toEqual([path, 200]);
    return JSON.parse(response.text) as { withdrawalId: string };
  };
  const wrong = { name: "Ada Byron", email, orderNumber: "AAAA-BBBB-CCCC" };
  const { withdrawalId } = await post("withdraw-request", wrong);
  await post("withdraw-confirm", { withdrawalId });

  const page = await openAs("finance", cards, `/withdrawals?brand=${cards}`);
  const row = page.getByRole("row").filter({ hasText: email });
  await eventually(async () => {
    await open(page, cards, `/withdrawals?brand=${cards}&state=unknown_order`);
    await row.waitFor({ timeout: 5_000 });
  });
  await row.getByRole("button", { name: "Process" }).click();
  const dialog = dialogOf(page);
  await dialog.getByLabel("Order").fill("AAAA-BBBB-DDDD");
  await dialog.getByLabel("Reason").fill("The payer sent the receipt");
  await dialog.getByRole("button", { name: "Process" }).click();
  await dialog.getByRole("alert").waitFor();
  expect(await dialog.getByLabel("Reason").inputValue()).toBe("The payer sent the receipt");
  await dialog.getByLabel("Order").fill(String(contract["order"]).toLowerCase());
  await dialog.getByRole("button", { name: "Process" }).click();
  await dialog.waitFor({ state: "detached" });
  await expect.poll(() => row.count()).toBe(0);
  await open(page, cards, `/subscriptions?subscription=${contract["subscriptionId"]}`);
  await firstRow(page)
    .getByText(/^(Ended|Cancelling)$/)
    .first()
    .waitFor();
  await page.context().close();
});

test("a prize needs two members: the first cannot approve twice, the second releases it", async () => {
  const brand = "tlk-za-en";
  const { winner = "" } = await findRow(
    `select player.username as winner from prizes prize join players player on player.id = prize.player_id
       join events event on event.id = prize.event_id
      where prize.state = 'claimed' and prize.service = $1 and not exists
        (select from prize_approvals where prize_id = prize.id)
      order by prize.due_at desc limit 1`,
    [serviceOf(brand)],
  );
  const pages = [
    await openAs("finance", brand, `/prizes?brand=${brand}&state=claimed`),
    await openAs("finance", brand, `/prizes?brand=${brand}&state=claimed`),
  ] as const;
  const approve = async (page: Page) => {
    const row = page.getByRole("row").filter({ hasText: winner }).first();
    await row.getByRole("button", { name: "Approve" }).click();
    await dialogOf(page).getByRole("button", { name: "Approve" }).click();
    await dialogOf(page).waitFor({ state: "detached" });
    return row;
  };
  const first = await approve(pages[0]);
  await first.getByText("Waiting for a second approval").waitFor();
  await first.getByText("1/2").waitFor();
  expect(await first.getByRole("button", { name: "Approve" }).count()).toBe(0);
  await approve(pages[1]);
  await open(pages[1], brand, `/prizes?brand=${brand}&state=approved`);
  await pages[1].getByRole("row").filter({ hasText: winner }).getByText("Approved").first().waitFor();
  for (const page of pages) await page.context().close();
});

test("every page of Money fits a phone and a tablet and has no accessibility fault", async () => {
  const { context } = await newStaffMember(browser, "owner", cards);
  const page = await context.newPage();
  const paths = [
    "subscriptions",
    "charges",
    "operator-messages",
    "operator-messages/cards",
    "reconciliation",
  ];
  for (const path of [...paths, "withdrawals", "prizes", "products", "purchases", "coin-grants"]) {
    await page.setViewportSize(screens.phone);
    await open(page, cards, `/${path}`);
    const violations = await axeViolations(page, wcag);
    const overflow = await page.evaluate(widestOverflow);
    expect({ path, violations, overflow }).toEqual({ path, violations: [], overflow: "" });
    await page.setViewportSize({ width: 768, height: 1024 });
    await expect.poll(() => page.evaluate(widestOverflow), { message: `${path} on a tablet` }).toBe("");
  }
  await context.close();
});
