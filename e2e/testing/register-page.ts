import type { Page } from "playwright-core";
import { typesetText } from "#apps/server/sites/typesetting.ts";

export const password = "kvell-9-oboe";

/** The form of a brand with e-mail sign-up. */
export async function fillRegister(
  page: Page,
  email: string,
  more: { dateOfBirth?: string } = {},
): Promise<void> {
  const field = (name: string) => page.getByLabel(name, { exact: true });
  await field("Name").fill("Maya Lindt");
  await field("Email").fill(email);
  await field("Password").fill(password);
  await field("Confirm password").fill(password);
  await field("Date of birth").fill(more.dateOfBirth ?? "1999-05-05");
  await field("Country").selectOption("DE");
  await page.getByRole("checkbox", { name: /^I agree to the terms and conditions/ }).check();
}

/** What a screen reader says about a field's error. */
export function readFault(page: Page, name: string): Promise<string> {
  return page.getByLabel(typesetText(name), { exact: true }).evaluate((input) =>
    (input.getAttribute("aria-describedby") ?? "")
      .split(" ")
      .filter((id) => id.endsWith("-error") || input.getAttribute("type") === "checkbox")
      .map((id) => document.getElementById(id)?.innerText ?? "")
      .join(" "),
  );
}
