import { useState } from "react";
import { hydrateRoot } from "react-dom/client";
import { afterEach, expect, test } from "vitest";
import { OnHydrated } from "./OnHydrated.tsx";
import { earlyTapsScript, prepareEarlyTapReplay } from "./early-taps.ts";

function Page({ onHydrated = () => undefined }: { onHydrated?: () => void }) {
  const [count, setCount] = useState(0);
  return (
    <OnHydrated onHydrated={onHydrated}>
      <button type="button" onClick={() => setCount(count + 1)}>
        {`Pressed ${count}`}
      </button>
    </OnHydrated>
  );
}

/** The page as the server sends it. */
function renderServerPage(): HTMLElement {
  const root = document.createElement("div");
  root.innerHTML = `<button type="button">Pressed 0</button>`;
  document.body.append(root);
  const script = document.createElement("script");
  script.textContent = earlyTapsScript;
  document.head.append(script);
  return root;
}

afterEach(() => document.body.replaceChildren());

test("a button tapped before hydration looks busy and is clicked after it", async () => {
  const root = renderServerPage();
  const button = root.querySelector("button")!;
  button.click();
  expect(button.getAttribute("aria-busy")).toBe("true");
  const replayTaps = prepareEarlyTapReplay();
  hydrateRoot(root, <Page onHydrated={replayTaps} />);
  await expect.poll(() => button.textContent).toBe("Pressed 1");
  expect(button.hasAttribute("aria-busy")).toBe(false);
  button.click();
  await expect.poll(() => button.textContent).toBe("Pressed 2");
});

test("hydration clicks nothing if no button was tapped", async () => {
  const root = renderServerPage();
  const replayTaps = prepareEarlyTapReplay();
  hydrateRoot(root, <Page onHydrated={replayTaps} />);
  await expect.poll(() => root.querySelector("button")?.textContent).toBe("Pressed 0");
});
