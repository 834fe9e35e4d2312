import { useState, type ReactNode } from "react";
import { flushSync } from "react-dom";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { userEvent } from "vitest/browser";
import { usePages } from "#kit/client/use-pages.ts";
import { LoadMoreButton } from "./LoadMoreButton.tsx";

const names = ["Ada", "Ben", "Cleo", "Dan", "Eve", "Fay"];
const first = { items: names.slice(0, 2), next: 2 };

interface ListProps {
  come: () => Promise<void>;
  rowOf: (name: string) => ReactNode;
  /** Receives a function that adds a row at the top, without a request for more. */
  onOpen: (join: (name: string) => void) => void;
}

function List({ come, rowOf, onOpen }: ListProps) {
  const [joined, setJoined] = useState<readonly string[]>([]);
  // Flushes effects, so that their effect on the focus is visible at once.
  onOpen((name) => flushSync(() => setJoined((before) => [name, ...before])));
  const pages = usePages(first, async (from: number) => {
    await come();
    return { items: names.slice(from, from + 2), next: from + 2 < names.length ? from + 2 : null };
  });
  const items = [...joined, ...pages.items];
  return (
    <section>
      <ul>
        {items.map((name) => (
          <li key={name}>{rowOf(name)}</li>
        ))}
      </ul>
      <LoadMoreButton
        pages={{ ...pages, items }}
        label="more"
        failure={{ text: "It did not come.", tryAgain: "once more" }}
        skeleton={<p>coming</p>}
      />
    </section>
  );
}

async function open(rowOf: ListProps["rowOf"] = (name) => <a href={`#${name}`}>{name}</a>) {
  const waiting: { resolve(): void; reject(fault: Error): void }[] = [];
  let join: (name: string) => void = () => undefined;
  const screen = await render(
    <>
      <button>elsewhere</button>
      <List
        come={() => new Promise((resolve, reject) => waiting.push({ resolve, reject }))}
        rowOf={rowOf}
        onOpen={(told) => (join = told)}
      />
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
    join: (name: string) => join(name),
    arrive: () => waiting.pop()?.resolve(),
    fail: () => waiting.pop()?.reject(new Error("no")),
  };
}

test("moves the focus to the first new control, also on the last page", async () => {
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

test("moves the focus to the first new row if it has no control", async () => {
  const { screen, press, arrive } = await open((name) => name);
  await press();
  arrive();
  await expect.element(screen.getByText("Cleo")).toHaveFocus();
  await userEvent.tab();
  await expect.element(screen.getByRole("button", { name: "more" })).toHaveFocus();
});

test("leaves the focus where the user has moved it", async () => {
  const { screen, press, arrive } = await open();
  await press();
  const elsewhere = screen.getByRole("button", { name: "elsewhere" });
  (elsewhere.element() as HTMLElement).focus();
  arrive();
  await expect.element(screen.getByRole("link", { name: "Cleo" })).toBeVisible();
  await expect.element(elsewhere).toHaveFocus();
});

test("shows a failure and retries", async () => {
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

test("does not move the focus for later rows after a failed page", async () => {
  const { screen, press, fail, join } = await open();
  await press();
  fail();
  const again = screen.getByRole("button", { name: "once more" });
  await expect.element(again).toHaveFocus();
  join("Zoe");
  await expect.element(screen.getByRole("link", { name: "Zoe" })).toBeVisible();
  await expect.element(again).toHaveFocus();
});

test("does not move the focus to a row that was added while loading", async () => {
  const { screen, press, arrive, join } = await open();
  await press();
  join("Zoe");
  await expect.element(screen.getByRole("link", { name: "Zoe" })).toBeVisible();
  await expect.element(screen.getByRole("button", { name: "more" })).toHaveFocus();
  arrive();
  await expect.element(screen.getByRole("link", { name: "Cleo" })).toHaveFocus();
});
