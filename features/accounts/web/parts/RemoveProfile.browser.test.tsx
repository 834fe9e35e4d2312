import { createMemoryRouter, RouterProvider, useLoaderData } from "react-router";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { AppProvider } from "#kit/client/app.tsx";
import { testApp } from "#kit/client/testing/app.ts";
import { Toasts } from "#kit/ui/components/Toasts.tsx";
import { RemoveProfile } from "./RemoveProfile.tsx";

function Removal() {
  const { sentences } = useLoaderData<{ sentences: string[] | null }>();
  return <RemoveProfile username="Ada" sentences={sentences} />;
}

test("offers a retry when the effects of the removal could not be loaded, and the removal only after that", async () => {
  let sentences: string[] | null = null;
  const router = createMemoryRouter([
    { path: "/", loader: () => ({ sentences }), Component: Removal, HydrateFallback: () => null },
  ]);
  const screen = await render(
    <AppProvider app={testApp()}>
      <Toasts dismissLabel="dismiss">
        <RouterProvider router={router} />
      </Toasts>
    </AppProvider>,
  );
  const open = screen.getByRole("button", { name: "removeOpen" });
  const again = screen.getByRole("button", { name: "tryAgain" });
  await expect.element(screen.getByText("unavailable")).toBeVisible();
  await expect.element(open).not.toBeInTheDocument();
  sentences = ["The money goes back."];
  await again.click();
  // Keyboard users continue from the same button.
  await expect.element(open).toHaveFocus();
  await expect.element(screen.getByText("unavailable")).not.toBeInTheDocument();
});
