import { describe, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { usePages, type Page } from "./use-pages.ts";

const old: Page<string, string> = { items: ["a", "b"], next: "b" };
const fresh: Page<string, string> = { items: ["new", "a"], next: "a" };

function List({ first, onFailure }: { first: Page<string, string>; onFailure?: (error: unknown) => void }) {
  const load = async (after: string): Promise<Page<string, string>> => {
    if (onFailure) throw new Error("offline");
    return { items: [`after ${after}`], next: null };
  };
  const { items, hasMore, isFirst, loadMore } = usePages(first, load, onFailure ? { onFailure } : {});
  return (
    <>
      <output>{items.join(", ")}</output>
      <p>{isFirst ? "first page" : "more pages"}</p>
      {hasMore && <button onClick={loadMore}>more</button>}
    </>
  );
}

test("a new first page removes the pages loaded after the old one", async () => {
  const screen = await render(<List first={old} />);
  await screen.getByRole("button").click();
  await expect.element(screen.getByRole("status")).toHaveTextContent("a, b, after b");
  await expect.element(screen.getByText("more pages")).toBeVisible();
  await screen.rerender(<List first={fresh} />);
  await expect.element(screen.getByRole("status")).toHaveTextContent("new, a");
  await expect.element(screen.getByText("first page")).toBeVisible();
  await screen.getByRole("button").click();
  await expect.element(screen.getByRole("status")).toHaveTextContent("new, a, after a");
});

test("a failure is passed to onFailure", async () => {
  const onFailure = vi.fn();
  const screen = await render(<List first={old} onFailure={onFailure} />);
  await screen.getByRole("button").click();
  await expect.poll(() => onFailure.mock.calls).toEqual([[new Error("offline")]]);
  await expect.element(screen.getByRole("status")).toHaveTextContent("a, b");
});

describe("a list with stable ids whose first page is reloaded", () => {
  const pagesOf = (all: readonly string[]) => ({
    first: { items: all.slice(0, 2), next: 2 as number | null },
    load: async (from: number): Promise<Page<string, number>> => ({
      items: all.slice(from, from + 2),
      next: from + 2 < all.length ? from + 2 : null,
    }),
  });
  const before = pagesOf(["a", "b", "c", "d", "e", "f"]);
  const after = pagesOf(["new", "a", "b", "c", "d", "e", "f"]);

  function Live({ first, load }: Pick<typeof before, "first" | "load">) {
    const pages = usePages(first, load, { idOf: (item) => item });
    return (
      <>
        <output>{pages.items.join(" ")}</output>
        <p>{pages.state}</p>
        {pages.hasMore && <button onClick={pages.loadMore}>more</button>}
      </>
    );
  }

  async function readTwoPages() {
    const screen = await render(<Live {...before} />);
    await screen.getByRole("button").click();
    await expect.element(screen.getByRole("status")).toHaveTextContent("a b c d");
    return screen;
  }

  test("reloads as many items as were loaded, each once", async () => {
    const screen = await readTwoPages();
    await screen.rerender(<Live {...after} />);
    await expect.element(screen.getByRole("status")).toHaveTextContent("new a b c");
    await screen.getByRole("button").click();
    await expect.element(screen.getByRole("status")).toHaveTextContent("new a b c d e");
  });

  test("shows the old items until the pages are reloaded, and loads one more page if asked meanwhile", async () => {
    const screen = await readTwoPages();
    const arrive: (() => void)[] = [];
    const slow = async (from: number) => {
      await new Promise<void>((resolve) => arrive.push(resolve));
      return after.load(from);
    };
    await screen.rerender(<Live first={after.first} load={slow} />);
    await expect.element(screen.getByRole("status")).toHaveTextContent("new a c d");
    await screen.getByRole("button").click();
    await expect.element(screen.getByText("loading")).toBeVisible();
    arrive.shift()?.();
    await expect.poll(() => arrive.length).toBe(1);
    arrive.shift()?.();
    await expect.element(screen.getByRole("status")).toHaveTextContent("new a b c d e");
    await expect.element(screen.getByText("idle")).toBeVisible();
  });

  test("keeps the old items if reloading fails, and tries again with the next first page", async () => {
    const screen = await readTwoPages();
    const lost = async () => Promise.reject(new Error("offline"));
    await screen.rerender(<Live first={after.first} load={lost} />);
    await expect.element(screen.getByRole("status")).toHaveTextContent("new a c d");
    await screen.rerender(
      <Live first={{ ...after.first, items: [...after.first.items] }} load={after.load} />,
    );
    await expect.element(screen.getByRole("status")).toHaveTextContent("new a b c");
  });

  test("ends where the new list ends", async () => {
    const screen = await readTwoPages();
    await screen.rerender(<Live first={{ items: ["a"], next: null }} load={after.load} />);
    await expect.poll(() => screen.getByRole("status").element().textContent).toBe("a");
    expect(screen.container.querySelector("button")).toBeNull();
  });
});
