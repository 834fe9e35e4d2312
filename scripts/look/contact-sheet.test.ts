import { expect, test } from "vitest";
import { contactSheet, pictureName } from "./contact-sheet.ts";

const landing = { brand: "blg-za-en", screen: "phone", path: "/landing", faults: [] } as const;
const match = {
  brand: "eal-eu-de",
  screen: "desktop",
  path: "/match/0b1c2d3e-0000-7000-8000-000000000001",
  faults: ['overflow of "<b>"'],
} as const;

test("names a picture after brand, screen and path", () => {
  expect(pictureName("blg-za-en", "phone", "/search-friends?q=th")).toBe(
    "blg-za-en-phone_search-friends_q_th.png",
  );
});

test("shows pages with faults first, with the fault as text", () => {
  const html = contactSheet([landing, match]);
  expect(html).toContain("2 pictures, 1 fault<");
  expect(html.indexOf("<h2>/match/…</h2>")).toBeLessThan(html.indexOf("<h2>/landing</h2>"));
  expect(html).toContain("overflow of &#34;&#60;b&#62;&#34;");
  expect(html).toContain('src="blg-za-en-phone_landing.png"');
});
