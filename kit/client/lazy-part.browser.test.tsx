import { Component, type ReactNode } from "react";
import { expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { lazyOnInteraction } from "./lazy-part.tsx";

class Boundary extends Component<{ children: ReactNode }> {
  override state = { hasFailed: false };
  static getDerivedStateFromError = () => ({ hasFailed: true });
  override render = () => (this.state.hasFailed ? <p>failed</p> : this.props.children);
}

test("a part whose code failed to load offline is loaded when the network is back", async () => {
  const network = vi.spyOn(navigator, "onLine", "get").mockReturnValue(true);
  const loadCalled = Promise.withResolvers<void>();
  const load = vi.fn(async () => ({ default: () => <p>the part</p> }));
  load.mockImplementationOnce(async () => {
    network.mockReturnValue(false);
    loadCalled.resolve();
    throw new TypeError("the network is gone");
  });
  const Part = lazyOnInteraction(load);
  const screen = await render(
    <Boundary>
      <p>the page</p>
      <Part />
    </Boundary>,
  );
  dispatchEvent(new Event("scroll"));
  await loadCalled.promise;
  // Lets the loader notice that the device is offline.
  await new Promise((resolve) => setTimeout(resolve));
  network.mockReturnValue(true);
  dispatchEvent(new Event("online"));
  await expect.element(screen.getByText("the part")).toBeVisible();
  await expect.element(screen.getByText("the page")).toBeVisible();
});
