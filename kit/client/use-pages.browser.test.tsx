import { expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { usePages, type Page } from "./use-pages.ts";

const old: Page<string, string> = { items: ["a", "b"], next: "b" };
const fresh: Page<string, string> = { items: ["new", "a"], next: "a" };

function List({ first, onFailure }: { first: Page<string, string>; onFailure?: (error: unknown) => void }) {
  const load = async (after: string): Promise<Page<string, string>> => {
    if (onFailure) throw new Error("offline");
    return { items: [`after ${after}`], next: null };
  };
  const { items, hasMore, isFirst, loadMore } = usePages(first, load, onFailure);
  return (
    <>
      <output>{items.join(", ")}</output>
      <p>{isFirst ? "first page" : "more pages"}</p>
      {hasMore && <button onClick={loadMore}>more</button>}
    </>
  );
}

test("a list whose first page is fresh forgets what followed the old one", async () => {
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

test("what went wrong is told to whoever asked to hear it", async () => {
  const hear = vi.fn();
  const screen = await render(<List first={old} onFailure={hear} />);
  await screen.getByRole("button").click();
  await expect.poll(() => hear.mock.calls).toEqual([[new Error("offline")]]);
  await expect.element(screen.getByRole("status")).toHaveTextContent("a, b");
});
