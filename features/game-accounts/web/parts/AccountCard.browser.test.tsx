import { useState } from "react";
import { expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { AppProvider } from "#kit/client/app.tsx";
import { testApp } from "#kit/client/testing/app.ts";
import { Toasts } from "#kit/ui/components/Toasts.tsx";
import type { GameAccount } from "../../contract.ts";
import { AccountCard } from "./AccountCard.tsx";

const unlinked: GameAccount = {
  gameId: "chess",
  title: "Chess",
  art: "chess",
  kind: "ign",
  accountName: null,
};

const app = testApp({
  answer: (name) => ({
    accounts: [name.endsWith("unlink-game-account") ? unlinked : { ...unlinked, accountName: "ada" }],
  }),
});

function Card() {
  const [account, setAccount] = useState(unlinked);
  return <AccountCard account={account} onChange={([changed = unlinked]) => setAccount(changed)} />;
}

test("keeps the focus on the card when the account is linked and unlinked", async () => {
  const screen = await render(
    <AppProvider app={app}>
      <Toasts dismissLabel="dismiss">
        <Card />
      </Toasts>
    </AppProvider>,
  );
  const heading = screen.getByRole("heading", { name: "Chess" });
  await screen.getByRole("textbox").fill("ada");
  await userEvent.keyboard("{Enter}");
  await expect.element(screen.getByText("ada")).toBeVisible();
  await expect.element(heading).toHaveFocus();

  await screen.getByRole("button", { name: "unlinkOf Chess" }).click();
  await screen.getByRole("dialog").getByRole("button", { name: "unlink", exact: true }).click();
  await expect.element(screen.getByRole("textbox")).toBeVisible();
  await expect.element(heading).toHaveFocus();
});
