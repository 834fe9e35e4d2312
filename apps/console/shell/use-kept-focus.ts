import { useEffect, type RefObject } from "react";

/**
 * An action often removes the button that started it. Moves the focus to the nearest remaining ancestor with a tabindex,
 * so that the keyboard does not start again at the top of the page.
 */
export function useKeptFocus(container: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = container.current;
    if (!root) return undefined;
    let path: readonly Element[] = [];
    const remember = ({ target }: FocusEvent) => {
      path = target instanceof Element ? withAncestors(target) : [];
    };
    const observer = new MutationObserver(() => {
      const [focused] = path;
      if (!focused || focused.isConnected || document.activeElement !== document.body) return;
      const remaining = path.find((one) => one.isConnected && one.hasAttribute("tabindex"));
      path = [];
      if (remaining instanceof HTMLElement) remaining.focus({ preventScroll: true });
    });
    root.addEventListener("focusin", remember);
    observer.observe(root, { childList: true, subtree: true });
    return () => {
      root.removeEventListener("focusin", remember);
      observer.disconnect();
    };
  }, [container]);
}

function withAncestors(element: Element): Element[] {
  const found: Element[] = [];
  for (let one: Element | null = element; one; one = one.parentElement) found.push(one);
  return found;
}
