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

test("shows a drawing that the browser creates once its code has loaded", async () => {
  const { container } = await render(<Drawing name="football" />);
  await expect.poll(() => container.querySelector("svg")).not.toBeNull();
});

test("redraws when the name changes", async () => {
  const screen = await render(<Drawing name="football" />);
  await expect.poll(() => screen.container.querySelector("svg")).not.toBeNull();
  const before = screen.container.innerHTML;
  await screen.rerender(<Drawing name="racing" />);
  await expect.poll(() => screen.container.innerHTML).not.toBe(before);
});

test("leaves a drawing of the server unchanged, also after a re-render", async () => {
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
