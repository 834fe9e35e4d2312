import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { Picture } from "./Picture.tsx";

const dot = "data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=";
const words = { alt: "Score screen", caption: "Full time", zoomLabel: "Larger" };

test("a picture that fails to load keeps its space and is retried online", async () => {
  const screen = await render(<Picture src="/no-such-picture" {...words} />);
  const shown = screen.getByRole("img", { name: "Score screen" });
  await expect.poll(() => shown.element().tagName).toBe("DIV");
  Object.defineProperty(navigator, "onLine", { value: false, configurable: true });
  dispatchEvent(new Event("offline"));
  await screen.rerender(<Picture src="/no-such-picture" {...words} />);
  expect(shown.element().tagName).toBe("DIV");
  Reflect.deleteProperty(navigator, "onLine");
  const added: string[] = [];
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) added.push(node.nodeName);
  }).observe(screen.container, { childList: true, subtree: true });
  dispatchEvent(new Event("online"));
  await expect.poll(() => added).toContain("IMG");
  await screen.rerender(<Picture src={dot} {...words} />);
  await expect.poll(() => shown.element().tagName).toBe("IMG");
});
