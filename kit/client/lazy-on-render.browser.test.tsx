import { useEffect, useState, type ComponentType } from "react";
import { hydrateRoot } from "react-dom/client";
import { expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { lazyOnRender } from "./lazy-on-render.ts";

const partOf = (name: string) => ({ default: () => <p>{name}</p> });

test("a part is fetched when it is rendered, and not before", async () => {
  const load = vi.fn(async () => partOf("the part"));
  const Part = lazyOnRender(load);
  const screen = await render(<p>the page</p>);
  expect(load).not.toHaveBeenCalled();
  await screen.rerender(<Part />);
  await expect.element(screen.getByText("the part")).toBeVisible();
});

test("the server's HTML stays until the code is loaded, also when the page around it renders again", async () => {
  const { promise, resolve } = Promise.withResolvers<{ default: ComponentType }>();
  const Part = lazyOnRender(() => promise);
  function Page() {
    const [minute, setMinute] = useState(1);
    useEffect(() => setMinute(2), []);
    return (
      <>
        <output>{minute}</output>
        <Part />
      </>
    );
  }
  const box = document.createElement("div");
  // The server marks a Suspense boundary with these comments.
  box.innerHTML = "<output>1</output><!--$--><button>as the server drew it</button><!--/$-->";
  document.body.append(box);
  const root = hydrateRoot(box, <Page />);
  await expect.poll(() => box.textContent).toBe("2as the server drew it");
  const pressed = vi.fn();
  resolve({ default: () => <button onClick={pressed}>as the server drew it</button> });
  await expect
    .poll(() => {
      box.querySelector("button")?.click();
      return pressed.mock.calls.length;
    })
    .toBeGreaterThan(0);
  root.unmount();
  box.remove();
});
