import { useEffect } from "react";
import { flushSync } from "react-dom";
import { hydrateRoot } from "react-dom/client";
import { afterEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { Drawing } from "./Drawing.tsx";

function Page({ onReady }: { onReady: () => void }) {
  useEffect(onReady, [onReady]);
  return <Drawing name="hoops" />;
}

afterEach(() => {
  document.body.replaceChildren();
});

test("a drawing that the browser makes appears once its code is there", async () => {
  const { container } = await render(<Drawing name="football" />);
  await expect.poll(() => container.querySelector("svg")).not.toBeNull();
});

test("another name redraws the picture", async () => {
  const screen = await render(<Drawing name="football" />);
  await expect.poll(() => screen.container.querySelector("svg")).not.toBeNull();
  const before = screen.container.innerHTML;
  await screen.rerender(<Drawing name="racing" />);
  await expect.poll(() => screen.container.innerHTML).not.toBe(before);
});

test("a drawing that the server sent is left alone, also when the page renders again", async () => {
  const container = document.createElement("div");
  document.body.append(container);
  await render(<Drawing name="hoops" />, { container });
  const classes = container.querySelector("span")?.className ?? "";
  const sent = document.createElement("div");
  document.body.append(sent);
  sent.innerHTML = `<span class="${classes}"><svg data-sent="yes"></svg></span>`;

  const complaints = vi.spyOn(console, "error");
  const onReady = vi.fn();
  const root = hydrateRoot(sent, <Page onReady={onReady} />);
  await expect.poll(() => onReady).toHaveBeenCalled();
  flushSync(() => root.render(<Page onReady={onReady} />));

  expect(sent.querySelector("svg[data-sent]")).not.toBeNull();
  expect(complaints).not.toHaveBeenCalled();
});
