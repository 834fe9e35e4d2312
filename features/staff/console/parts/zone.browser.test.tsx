import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { AppProvider } from "#kit/client/app.tsx";
import { testApp } from "#kit/client/testing/app.ts";
import { useReadableTimes } from "./zone.tsx";

function Readable({ text }: { text: string }) {
  return <p>{useReadableTimes()(text)}</p>;
}

test("stored times are shown as times of the page, and a username that resembles one stays", async () => {
  const text = "2026-12-05T18Z moved the match to 2026-12-05T18:00:00.000Z";
  const { container } = await render(
    <AppProvider app={testApp()}>
      <Readable text={text} />
    </AppProvider>,
  );
  expect(container.textContent).toMatch(/^2026-12-05T18Z moved the match to (?!2026-).*\b18:00/);
});
