import { afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import "./base.css";
import "./scales.css";
import { Button } from "./components/Button.tsx";
import { displayFontUrl } from "./fonts/urls.ts";
import { themeCss } from "./theme/css.ts";
import type { ThemeSeeds } from "./theme/seeds.ts";

/** Of the German brand. */
const seeds: ThemeSeeds = {
  mode: "light",
  brand: "#2340e6",
  rival: "#d81e6a",
  background: [272, 0.01],
  radius: 14,
  pill: false,
  width: 88,
  weight: 700,
  case: "none",
  track: "-0.015em",
  lead: 1,
  scale: 1,
  motif: "field",
};
/** The longest words of German headings and buttons. */
const words = ["Geschäftsbedingungen", "Benachrichtigungen", "Herausforderungen", "Zahlungsmethode"];
const style = document.createElement("style");
afterEach(() => style.remove());

function isBroken(element: Element): boolean {
  const range = document.createRange();
  range.selectNodeContents(element);
  return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
}

test.each([
  { font: "the display font", fontUrl: displayFontUrl(seeds) },
  { font: "the fallback font of the low-data mode", fontUrl: undefined },
])("German headings and buttons do not break inside words at 360 px, in $font", async ({ fontUrl }) => {
  style.textContent = themeCss(seeds, { fontUrl });
  document.head.append(style);
  await page.viewport(360, 740);
  const screen = await render(
    <div lang="de" style={{ marginInline: 16 }}>
      {words.map((word) => (
        <section key={word}>
          <h1 className="t-display">{word}</h1>
          <h2 className="t-title">{word}</h2>
          <Button kind="primary" size="lg">
            {word}
          </Button>
          <Button size="sm">{word}</Button>
        </section>
      ))}
    </div>,
  );
  await document.fonts.load("700 36px Display");
  await document.fonts.ready;
  const elements = [...screen.container.querySelectorAll("h1, h2, button")];
  expect(elements).toHaveLength(4 * words.length);
  const broken = elements.filter(isBroken).map(({ tagName, textContent }) => `${tagName} ${textContent}`);
  expect(broken).toEqual([]);
});
