import { expect, test } from "vitest";
import { sharedBrowser } from "./testing/shared-browser.ts";
import { newVisitor, visit } from "./testing/product.ts";

const browser = await sharedBrowser();

test("the gallery shows every face-off whole, on phones and desktops", async () => {
  const page = await (await newVisitor(browser)).newPage();
  await visit(page, "blg-za-en", "/gallery");
  const section = page.locator("section", { has: page.getByRole("heading", { name: "Face-off" }) });
  const faces = section.locator("section[aria-label^=Match]");
  expect(await faces.count()).toBe(4);
  for (const width of [360, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    for (const face of await faces.all()) {
      const beyond = await face.evaluate((element) => {
        const { left, right } = element.getBoundingClientRect();
        // Faces and texts; the slash in the background is cropped on purpose.
        return [...element.querySelectorAll("bdi, span, img, svg[role=img], [class*=avatar]")].filter(
          (part) => {
            const box = part.getBoundingClientRect();
            return box.left < left || box.right > right;
          },
        ).length;
      });
      expect([width, await face.getAttribute("aria-label"), beyond]).toEqual([
        width,
        await face.getAttribute("aria-label"),
        0,
      ]);
    }
  }
  await page.context().close();
});
