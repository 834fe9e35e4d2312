import { expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import type { Page } from "#kit/client/use-pages.ts";
import { usePreview } from "./use-preview.ts";

type Load = (cursor: number | undefined) => Promise<Page<string, number>>;

const pages: Readonly<Record<number, Page<string, number>>> = {
  1: { items: ["a", "b", "c"], next: 2 },
  2: { items: ["d", "e"], next: null },
};

const load: Load = async (cursor = 1) => pages[cursor] ?? { items: [], next: null };

const preview = { items: ["a"], hasMore: true };

function List({ load: loadPage }: { load: Load }) {
  const list = usePreview<string, number>(preview, loadPage);
  return (
    <>
      <output>{list.items.join(" ")}</output>
      <p>{list.state}</p>
      {list.hasMore && <button onClick={list.loadMore}>{list.isFirst ? "open" : "more"}</button>}
    </>
  );
}

test("the first press opens the list without repeating its preview, further ones load the next pages", async () => {
  const screen = await render(<List load={load} />);
  await screen.getByRole("button", { name: "open" }).click();
  await expect.element(screen.getByRole("status")).toHaveTextContent("a b c");
  await screen.getByRole("button", { name: "more" }).click();
  await expect.element(screen.getByRole("status")).toHaveTextContent("a b c d e");
  expect(screen.container.querySelector("button")).toBeNull();
});

test("a failed page leaves the list unchanged and can be retried", async () => {
  const failing = vi.fn(load).mockRejectedValueOnce(new Error("offline"));
  const screen = await render(<List load={failing} />);
  await screen.getByRole("button").click();
  await expect.element(screen.getByText("failed")).toBeVisible();
  await expect.element(screen.getByRole("status")).toHaveTextContent("a");
  await screen.getByRole("button", { name: "open" }).click();
  await expect.element(screen.getByRole("status")).toHaveTextContent("a b c");
});

test("two quick presses load one page", async () => {
  const slow = vi.fn<Load>(() => new Promise(() => undefined));
  const screen = await render(<List load={slow} />);
  await screen.getByRole("button").click();
  await expect.element(screen.getByText("loading")).toBeVisible();
  await screen.getByRole("button").click();
  expect(slow).toHaveBeenCalledTimes(1);
});
