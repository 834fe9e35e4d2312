import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { Picture } from "./Picture.tsx";

const dot = "data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=";
const words = { alt: "Score screen", caption: "Full time", zoomLabel: "Larger" };

test("a picture that did not come leaves its place drawn, and is asked for again with the network", async () => {
  const screen = await render(<Picture src="/no-such-picture" {...words} />);
  const shown = screen.getByRole("img", { name: "Score screen" });
  await expect.poll(() => shown.element().tagName).toBe("DIV");
  Object.defineProperty(navigator, "onLine", { value: false, configurable: true });
  dispatchEvent(new Event("offline"));
  expect(shown.element().tagName).toBe("DIV");
  Reflect.deleteProperty(navigator, "onLine");
  const asked = new Promise((resolve) => addEventListener("error", resolve, { capture: true, once: true }));
  dispatchEvent(new Event("online"));
  await asked;
  await screen.rerender(<Picture src={dot} {...words} />);
  await expect.poll(() => shown.element().tagName).toBe("IMG");
});
