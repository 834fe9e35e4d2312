import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { AppProvider } from "#kit/client/app.tsx";
import { testApp } from "#kit/client/testing/app.ts";
import "#kit/ui/base.css";
import { Toasts } from "#kit/ui/components/Toasts.tsx";
import { ReasonDialog } from "./ReasonDialog.tsx";

test("its button never covers the reason, however much is above it", async () => {
  await page.viewport(360, 640);
  const element = (
    <ReasonDialog
      title="Cancel battleground"
      text="Everyone gets a notification."
      action="Cancel it"
      run={() => Promise.resolve()}
      onClose={() => undefined}
    >
      <div style={{ blockSize: "200vh" }} />
    </ReasonDialog>
  );
  const screen = await render(
    <AppProvider app={testApp()}>
      <Toasts dismissLabel="Dismiss" logLabel="Earlier">
        <RouterProvider router={createMemoryRouter([{ path: "/", element }])} />
      </Toasts>
    </AppProvider>,
  );
  const areaOf = (part: { element(): Element }) => part.element().getBoundingClientRect();
  const reason = areaOf(screen.getByRole("textbox", { name: "reason" }));
  const button = areaOf(screen.getByRole("button", { name: "Cancel it" }));
  expect(button.top).toBeGreaterThanOrEqual(reason.bottom);
});
