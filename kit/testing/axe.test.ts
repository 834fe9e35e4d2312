import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { axeViolations, wcag } from "./axe.ts";
import { launchBrowser } from "./browser.ts";

let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser();
  page = await browser.newPage();
});
afterAll(() => browser.close());

const show = (body: string) =>
  page.setContent(
    `<!doctype html><html lang="en"><head><title>A page</title></head><body>${body}</body></html>`,
  );

test("names each violation with its element, at every run", async () => {
  await show('<main><h1>Prizes</h1><img src="data:," id="prize"></main>');
  const fault = 'image-alt at #prize: <img src="data:," id="prize">';
  expect(await axeViolations(page)).toEqual([fault]);
  expect(await axeViolations(page, wcag)).toEqual([fault]);
});

test("reports only the rules of the given tags", async () => {
  await show("<main><h1></h1></main>");
  expect(await axeViolations(page)).toEqual(["empty-heading at h1: <h1></h1>"]);
  expect(await axeViolations(page, wcag)).toEqual([]);
});

test("reports text without contrast as rendered by the browser", async () => {
  await show('<main><h1>Prizes</h1><p style="background: #777; color: #888">Ten coins</p></main>');
  expect(await axeViolations(page, wcag)).toEqual([expect.stringMatching(/^color-contrast at p:/)]);
});
