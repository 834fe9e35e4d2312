import { useState } from "react";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { AppProvider } from "#kit/client/app.tsx";
import { testApp } from "#kit/client/testing/app.ts";
import { ConsentSheet } from "./ConsentSheet.tsx";

const app = testApp();

function Page({ isAsked }: { isAsked: boolean }) {
  const [isOpen, setIsOpen] = useState(isAsked);
  return (
    <AppProvider app={app}>
      <main id="main" tabIndex={-1}>
        <button type="button" onClick={() => setIsOpen(true)}>
          Cookies
        </button>
      </main>
      <ConsentSheet
        isOpen={isOpen}
        saved={undefined}
        onSave={() => undefined}
        onDone={() => setIsOpen(false)}
      />
    </AppProvider>
  );
}

test("moves the focus to the content when the page opened with the dialog", async () => {
  const screen = await render(<Page isAsked />);
  await screen.getByRole("button", { name: "deny" }).click();
  await expect.element(screen.getByRole("main")).toHaveFocus();
});

test("returns the focus to the control that opened the dialog", async () => {
  const screen = await render(<Page isAsked={false} />);
  const opener = screen.getByRole("button", { name: "Cookies" });
  await opener.click();
  await screen.getByRole("button", { name: "deny" }).click();
  await expect.element(opener).toHaveFocus();
});
