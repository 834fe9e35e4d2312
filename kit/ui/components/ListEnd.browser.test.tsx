import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { userEvent } from "vitest/browser";
import { usePages } from "#kit/client/use-pages.ts";
import { ListEnd } from "./ListEnd.tsx";

const names = ["Ada", "Ben", "Cleo", "Dan", "Eve", "Fay"];
const first = { items: names.slice(0, 2), next: 2 };

interface ListProps {
  come: () => Promise<void>;
  rowOf: (name: string) => ReactNode;
}

function List({ come, rowOf }: ListProps) {
  const pages = usePages(first, async (from: number) => {
    await come();
    return { items: names.slice(from, from + 2), next: from + 2 < names.length ? from + 2 : null };
  });
  return (
    <section>
      <ul>
        {pages.items.map((name) => (
          <li key={name}>{rowOf(name)}</li>
        ))}
      </ul>
      <ListEnd
        pages={pages}
        label="more"
        failure={{ text: "It did not come.", tryAgain: "once more" }}
        coming={<p>coming</p>}
      />
    </section>
  );
}

async function open(rowOf: ListProps["rowOf"] = (name) => <a href={`#${name}`}>{name}</a>) {
  const waiting: { resolve(): void; reject(fault: Error): void }[] = [];
  const screen = await render(
    <>
      <button>elsewhere</button>
      <List come={() => new Promise((resolve, reject) => waiting.push({ resolve, reject }))} rowOf={rowOf} />
    </>,
  );
  const press = async (name = "more") => {
    (screen.getByRole("button", { name }).element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}");
    await expect.poll(() => waiting.length).toBe(1);
  };
  return {
    screen,
    press,
    arrive: () => waiting.pop()?.resolve(),
    fail: () => waiting.pop()?.reject(new Error("no")),
  };
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

test("where nothing can be pressed, at the first row that is new", async () => {
  const { screen, press, arrive } = await open((name) => name);
  await press();
  arrive();
  await expect.element(screen.getByText("Cleo")).toHaveFocus();
  await userEvent.tab();
  await expect.element(screen.getByRole("button", { name: "more" })).toHaveFocus();
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

test("what does not come is said, and can be asked for again", async () => {
  const { screen, press, arrive, fail } = await open();
  await press();
  await expect.element(screen.getByText("coming")).toBeVisible();
  fail();
  await expect.element(screen.getByText("It did not come.")).toBeVisible();
  const again = screen.getByRole("button", { name: "once more" });
  await expect.element(again).toHaveFocus();
  await press("once more");
  arrive();
  await expect.element(screen.getByRole("link", { name: "Cleo" })).toHaveFocus();
  await expect.element(screen.getByText("It did not come.")).not.toBeInTheDocument();
});
