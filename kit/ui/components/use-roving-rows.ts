import { useEffect, type RefObject } from "react";

/**
 * Makes the rows of a long list one stop of the Tab key: it reaches the controls of one row, the last one until another
 * has the focus, and the arrow keys go from row to row.
 */
export function useRovingRows(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const box = list.current;
    if (!box) return undefined;
    let focused: HTMLElement | undefined;

    const update = () => {
      const rows = rowsOf(box);
      const reached = rows.find((row) => row === focused) ?? rows.at(-1);
      for (const row of rows) {
        for (const control of controlsOf(row)) control.tabIndex = row === reached ? 0 : -1;
      }
    };
    const focusIn = ({ target }: FocusEvent) => {
      focused = rowOf(target);
      update();
    };
    const focusOut = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof Node && box.contains(relatedTarget)) return;
      focused = undefined;
      update();
    };
    const keyDown = (event: KeyboardEvent) => {
      const step = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
      const row = rowOf(event.target);
      if (step === 0 || !row) return;
      const rows = rowsOf(box);
      const next = rows[rows.indexOf(row) + step];
      if (!next) return;
      event.preventDefault();
      controlsOf(next)[0]?.focus();
    };

    const observer = new MutationObserver(update);
    observer.observe(box, { childList: true, subtree: true });
    box.addEventListener("focusin", focusIn);
    box.addEventListener("focusout", focusOut);
    box.addEventListener("keydown", keyDown);
    update();
    return () => {
      observer.disconnect();
      box.removeEventListener("focusin", focusIn);
      box.removeEventListener("focusout", focusOut);
      box.removeEventListener("keydown", keyDown);
    };
  }, [list]);
}

function controlsOf(row: HTMLElement): HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>("a[href], button")];
}

/** The rows with controls. */
function rowsOf(box: HTMLElement): HTMLElement[] {
  return [...box.querySelectorAll<HTMLElement>("[data-row]")].filter((row) => controlsOf(row).length > 0);
}

function rowOf(target: EventTarget | null): HTMLElement | undefined {
  return target instanceof Element ? (target.closest<HTMLElement>("[data-row]") ?? undefined) : undefined;
}
