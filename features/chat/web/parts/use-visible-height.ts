import { useEffect } from "react";

/**
 * Sets `--visible-height` to the height that the keyboard of the phone leaves. Browsers that resize the page
 * themselves (`interactive-widget`) have the same value in `100dvh`; Safari does not.
 */
export function useVisibleHeight(): void {
  useEffect(() => {
    const { visualViewport } = window;
    if (!visualViewport) return undefined;
    const root = document.documentElement;
    const update = () => {
      // A zoomed page has a smaller viewport, but no keyboard.
      if (visualViewport.scale > 1.01) return;
      const isCovered = innerHeight - visualViewport.height > 1;
      if (isCovered) {
        root.style.setProperty("--visible-height", `${visualViewport.height}px`);
        // Safari scrolls the page to show the field, which is visible without that.
        scrollTo(0, 0);
      } else root.style.removeProperty("--visible-height");
    };
    visualViewport.addEventListener("resize", update);
    return () => {
      visualViewport.removeEventListener("resize", update);
      root.style.removeProperty("--visible-height");
    };
  }, []);
}
