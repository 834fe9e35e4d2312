import { useRef, useState } from "react";
import { expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { useRovingRows } from "./use-roving-rows.ts";

let add: () => void;

function List() {
  const list = useRef<HTMLOListElement>(null);
  const [rows, setRows] = useState(["one", "two", "three"]);
  add = () => setRows((now) => [...now, "four"]);
  useRovingRows(list);
  return (
    <>
      <button type="button">before</button>
      <ol ref={list}>
        {rows.map((row) => (
          <li key={row} data-row={row}>
            {row !== "two" && (
              <>
                <a href={`/${row}`}>{row}</a>
                <button type="button">{`${row} actions`}</button>
              </>
            )}
          </li>
        ))}
      </ol>
      <textarea aria-label="field" />
    </>
  );
}

const focused = () => document.activeElement?.textContent || document.activeElement?.tagName.toLowerCase();

async function focusedAfter(...keys: string[]) {
  const names = [];
  for (const key of keys) {
    await userEvent.keyboard(key);
    names.push(focused());
  }
  return names;
}

test("Tab reaches the last row only, and the arrow keys the others", async () => {
  const screen = await render(<List />);
  await screen.getByRole("button", { name: "before" }).click();
  expect(
    await focusedAfter("{Tab}", "{Tab}", "{ArrowUp}", "{ArrowUp}", "{ArrowDown}", "{Tab}", "{Tab}"),
  ).toEqual(["three", "three actions", "one", "one", "three", "three actions", "textarea"]);
});

test("a row that is added is the one that Tab reaches, unless another has the focus", async () => {
  const screen = await render(<List />);
  (screen.getByRole("button", { name: "one actions" }).element() as HTMLElement).focus();
  add();
  await expect
    .element(screen.getByRole("button", { name: "four actions" }))
    .toHaveAttribute("tabindex", "-1");
  expect(await focusedAfter("{Tab}")).toEqual(["textarea"]);
  await expect.element(screen.getByRole("button", { name: "four actions" })).toHaveAttribute("tabindex", "0");
});
