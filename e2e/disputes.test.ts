import { expect, test } from "vitest";
import { runDisputeCommand } from "#apps/server/commands/disputes.ts";
import { axeViolations } from "#kit/testing/axe.ts";
import { sharedBrowser } from "./testing/shared-browser.ts";
import { openWizard } from "./testing/matches.ts";
import { inProductDatabase } from "./testing/product-database.ts";
import { eventually, product, visit } from "./testing/product.ts";
import { countOf, newPostedScore, press, waitForStep, shot } from "./testing/wizard-steps.ts";

const brand = "blg-za-en";
const changed = "This match just changed.";
const browser = await sharedBrowser();

test("a disputed match sends reason, score and picture to staff, and both players wait", async () => {
  const match = await newPostedScore(browser, brand);
  const { challenger, challenged } = match;
  await press(challenger.page, "Correct");
  await challenger.page.getByText(/You have 2 corrections left\./).waitFor();
  const unchanged = challenger.page.getByRole("button", { name: "Correct to 2–0" });
  expect(await unchanged.getAttribute("aria-disabled")).toBe("true");
  await challenger.page.getByRole("button", { name: "Remove one: You" }).press("Enter");
  await press(challenger.page, "Correct to 1–0");
  await challenged.page.getByText("1 - 0").waitFor();
  await challenged.page.getByText(`${challenger.username} corrected the score. It was 2–0 before.`).waitFor();

  await press(challenged.page, "Dispute");
  const dialog = challenged.page.getByRole("dialog");
  const send = dialog.getByRole("button", { name: "Send dispute" });
  await send.click();
  await dialog.getByText("Pick what’s wrong.").waitFor();
  await dialog.getByText("Wrong score", { exact: true }).click();
  await send.click();
  await dialog.getByText(/That’s the score already posted/).waitFor();
  await dialog.getByRole("button", { name: "Add one: You" }).press("Enter");
  await dialog.getByRole("button", { name: "Add one: You" }).press("Enter");
  await dialog.locator('input[type="file"]').first().setInputFiles(shot);
  await dialog.getByText(/Shrunk to/).waitFor();
  await dialog.locator('input[type="file"]').last().setInputFiles(shot);
  await expect.poll(() => dialog.getByText(/Shrunk to/).count()).toBe(2);
  await dialog.getByRole("button", { name: "Remove this picture" }).first().click();
  await expect.poll(() => dialog.getByText(/Shrunk to/).count()).toBe(1);
  await dialog.getByLabel("Note for our team (optional)").fill("It was the other way round.");
  expect(await axeViolations(challenged.page)).toEqual([]);
  // Closing and opening the dialog again keeps its content.
  await dialog.getByRole("button", { name: "Close" }).click();
  await press(challenged.page, "Dispute");
  expect(await dialog.getByLabel("Note for our team (optional)").inputValue()).toBe(
    "It was the other way round.",
  );
  await dialog.getByText(/Shrunk to/).waitFor();
  await send.click();
  for (const { page } of [challenger, challenged]) await waitForStep(page, "Our team is deciding");
  expect(await challenged.page.getByText(changed).count()).toBe(0);
  await challenged.page.getByText("You disputed: Wrong score.").waitFor();
  // A note to staff is visible to its author, not to the opponent.
  await challenged.page.getByText("It was the other way round.").waitFor();
  await challenger.page.getByText(`${challenged.username} disputed: Wrong score.`).waitFor();
  await challenger.page.getByText(`${challenged.username}’s score: 1–2.`).waitFor();
  expect(await challenger.page.getByText("It was the other way round.").count()).toBe(0);
  const evidence = challenger.page.getByRole("img", { name: /in the dispute/ });
  await expect.poll(() => evidence.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(1_280);

  // The player who posted the score adds a picture, and the other phone shows it at once.
  await press(challenger.page, "Add evidence");
  const more = challenger.page.getByRole("dialog", { name: "Add to the dispute" });
  await more.getByRole("button", { name: "Send evidence" }).click();
  await more.getByText("Add a picture or a note.").waitFor();
  await more.locator('input[type="file"]').first().setInputFiles(shot);
  await more.getByText(/Shrunk to/).waitFor();
  await more.getByLabel("Note for our team (optional)").fill("The clock is in the picture.");
  expect(await axeViolations(challenger.page)).toEqual([]);
  await more.getByRole("button", { name: "Send evidence" }).click();
  await more.waitFor({ state: "detached" });
  await challenged.page.getByText(new RegExp(`^${challenger.username} added evidence, `)).waitFor();
  await challenged.page
    .getByRole("img", { name: `Picture from ${challenger.username} in the dispute` })
    .waitFor();
  expect(await challenged.page.getByText("The clock is in the picture.").count()).toBe(0);
  await challenger.page.getByText("The clock is in the picture.").waitFor();

  // Staff decide in another process, and both phones are updated.
  const words = ["rule", match.matchId, "upheld"];
  const by = "brand-manager@kickoff.example";
  await inProductDatabase((database) =>
    runDisputeCommand(database, product.databaseUrl, { words, by }, new Date()),
  );
  await waitForStep(challenger.page, "You won");
  await waitForStep(challenged.page, "You lost this one");
  await challenged.page.getByRole("img", { name: /^Screenshot of the score/ }).waitFor();

  await visit(challenger.page, brand, `/match/${match.matchId}`);
  await challenger.page.getByRole("heading", { name: "Screenshots" }).waitFor();
  expect(await challenger.page.locator("figure img").count()).toBe(3);
  await challenger.page.getByText("You added evidence", { exact: true }).waitFor();
  expect(await challenger.page.getByText("It was the other way round.").count()).toBe(0);
  await match.close();
});

test("a dispute made offline is queued and sent once online", async () => {
  const match = await newPostedScore(browser, brand);
  const { challenger, challenged } = match;
  await press(challenged.page, "Dispute");
  const dialog = challenged.page.getByRole("dialog");
  await dialog.getByText("Not played", { exact: true }).click();
  await dialog.locator('input[type="file"]').first().setInputFiles(shot);
  await dialog.getByText(/Shrunk to/).waitFor();
  await challenged.context.setOffline(true);
  await dialog.getByRole("button", { name: "Send dispute" }).click();
  await waitForStep(challenged.page, "Your dispute is saved");
  expect(await challenged.page.getByText(changed).count()).toBe(0);
  await challenged.context.setOffline(false);
  for (const { page } of [challenger, challenged]) await waitForStep(page, "Our team is deciding");
  await challenger.page.getByRole("img", { name: /in the dispute/ }).waitFor();
  expect(await countOf("match_moves", match, "move = 'dispute'")).toBe(1);

  await challenger.context.setOffline(true);
  await press(challenger.page, "Add evidence");
  const more = challenger.page.getByRole("dialog");
  await more.getByLabel("Note for our team (optional)").fill("It was played.");
  await more.getByRole("button", { name: "Send evidence" }).click();
  await challenger.page.getByText(/^Saved on this device\. We’ll send it/).waitFor();
  expect(await challenger.page.getByRole("button", { name: "Add evidence" }).count()).toBe(0);
  await challenger.context.setOffline(false);
  await challenged.page.getByText(new RegExp(`^${challenger.username} added evidence, `)).waitFor();
  expect(await countOf("match_moves", match, "move = 'add_evidence'")).toBe(1);
  await match.close();
});

test("a queued dispute that is refused is shown with its text and pictures", async () => {
  const match = await newPostedScore(browser, brand);
  const { challenger, challenged } = match;
  await press(challenged.page, "Dispute");
  const dialog = challenged.page.getByRole("dialog");
  await dialog.getByText("Not played", { exact: true }).click();
  await dialog.locator('input[type="file"]').first().setInputFiles(shot);
  await dialog.getByText(/Shrunk to/).waitFor();
  await dialog.getByLabel("Note for our team (optional)").fill("Nobody came.");
  await challenged.context.setOffline(true);
  await dialog.getByRole("button", { name: "Send dispute" }).click();
  await waitForStep(challenged.page, "Your dispute is saved");

  // The disputed score changes.
  await press(challenger.page, "Correct");
  await challenger.page.getByRole("button", { name: "Remove one: You" }).press("Enter");
  await press(challenger.page, "Correct to 1–0");
  await waitForStep(challenger.page, "Your score is posted");
  await challenged.context.setOffline(false);
  const refusal = challenged.page.getByText(/^We couldn’t send your dispute: /);
  await refusal.waitFor();
  // A page that is loaded later shows it too.
  await openWizard(match, challenged);
  await challenged.page.getByRole("alert").getByText("Nobody came.").waitFor();
  await press(challenged.page, "Dispute");
  expect(await dialog.getByLabel("Not played", { exact: true }).isChecked()).toBe(true);
  expect(await dialog.getByLabel("Note for our team (optional)").inputValue()).toBe("Nobody came.");
  await dialog.getByText(/Shrunk to/).waitFor();
  expect(await axeViolations(challenged.page)).toEqual([]);

  // Once it is sent, the refusal is no longer shown.
  await dialog.getByRole("button", { name: "Send dispute" }).click();
  for (const { page } of [challenger, challenged]) await waitForStep(page, "Our team is deciding");
  await challenger.page.getByRole("img", { name: /in the dispute/ }).waitFor();
  await eventually(async () => expect(await refusal.count()).toBe(0));
  await match.close();
});
