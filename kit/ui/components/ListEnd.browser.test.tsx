import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { userEvent } from "vitest/browser";
import { AppProvider } from "#kit/client/app.tsx";
import { testApp } from "#kit/client/testing/app.ts";
import { usePages } from "#kit/client/use-pages.ts";
import { LoadMore } from "./LoadMore.tsx";

const names = ["Ada", "Ben", "Cleo", "Dan", "Eve", "Fay"];
const first = { items: names.slice(0, 2), next: 2 };

function List({ come }: { come: () => Promise<void> }) {
  const pages = usePages(first, async (from: number) => {
    await come();
    return { items: names.slice(from, from + 2), next: from + 2 < names.length ? from + 2 : null };
  });
  return (
    <section>
      <ul>
        {pages.items.map((name) => (
          <li key={name}>
            <a href={`#${name}`}>{name}</a>
          </li>
        ))}
      </ul>
      <LoadMore pages={pages} label="more" skeleton={null} />
    </section>
  );
}

async function open() {
  const waiting: (() => void)[] = [];
  const screen = await render(
    <AppProvider app={testApp()}>
      <button>elsewhere</button>
      <List come={() => new Promise((resolve) => waiting.push(resolve))} />
    </AppProvider>,
  );
  const press = async () => {
    (screen.getByRole("button", { name: "more" }).element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}");
    await expect.poll(() => waiting.length).toBe(1);
  };
  return { screen, press, arrive: () => waiting.pop()?.() };
}

test("whoever asks for more by keyboard goes on at the first that is new, at the last page too", async () => {
  const { screen, press, arrive } = await open();
  const link = (name: string) => screen.getByRole("link", { name });
  await press();
  arrive();
  await expect.element(link("Cleo")).toHaveFocus();
  await press();
  arrive();
  await expect.element(link("Eve")).toHaveFocus();
  await userEvent.tab();
  await expect.element(link("Fay")).toHaveFocus();
  await expect.element(screen.getByRole("button", { name: "more" })).not.toBeInTheDocument();
});

test("whoever has gone elsewhere meanwhile stays there", async () => {
  const { screen, press, arrive } = await open();
  await press();
  const elsewhere = screen.getByRole("button", { name: "elsewhere" });
  (elsewhere.element() as HTMLElement).focus();
  arrive();
  await expect.element(screen.getByRole("link", { name: "Cleo" })).toBeVisible();
  await expect.element(elsewhere).toHaveFocus();
});
