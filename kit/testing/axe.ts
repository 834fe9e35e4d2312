import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults, RunOptions } from "axe-core";
import type { Page } from "playwright-core";

/** The rules of WCAG 2.2, levels A and AA. Axe has additional rules. */
export const wcag = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] as const;

/** Ends with a short string: otherwise the browser would return all of axe as the result, which is slow. */
const source = `${readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")};"axe"`;

/** Experimental in axe: a user who speaks the label of a button must reach it. */
const labelInName = { "label-content-name-mismatch": { enabled: true } };

/** The violations that axe finds on the current page, by all rules or by those with the tags. Frames are skipped. */
export async function axeViolations(page: Page, tags?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
  const options: RunOptions = {
    resultTypes: ["violations"],
    iframes: false,
    rules: labelInName,
    ...(tags && { runOnly: [...tags] }),
  };
  return page.evaluate(async (wanted) => {
    const { axe } = window as { axe?: { run(options: object): Promise<AxeResults> } };
    if (!axe) throw new Error("axe did not load");
    const { violations } = await axe.run(wanted);
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, html }) => `${id} at ${target.join(" ")}: ${html}`),
    );
  }, options as object);
}
