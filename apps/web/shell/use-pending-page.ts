import { useEffect, useState, type ComponentType } from "react";
import { useLocation, useNavigation } from "react-router";
import { afterFirstInteraction } from "#kit/client/lazy-part.tsx";
import { useModule } from "#kit/client/use-module.ts";
import { pageAt, type PageAt } from "../page-at.ts";
import type { PagePlaceholderProps } from "./PagePlaceholder.tsx";
import { useFrame } from "./frame.tsx";

/** Faster navigations show no placeholder. */
const slowMs = 300;

/** Placeholders load at the first interaction, because no navigation happens before. */
const loadPlaceholder = () => afterFirstInteraction(() => import("./PagePlaceholder.tsx"));

export interface PendingPage extends PageAt {
  Shape: ComponentType<PagePlaceholderProps>;
}

/**
 * The page being navigated to, with its placeholder, once the navigation is slow. A page shows its own
 * placeholder for navigation within itself, such as a tab.
 */
export function usePendingPage(): PendingPage | undefined {
  const here = useLocation();
  const { location } = useNavigation();
  const isSignedIn = useFrame().viewer !== null;
  const next = location && pageAt(location, isSignedIn);
  const isOther = next !== undefined && next.page.screen !== pageAt(here, isSignedIn)?.page.screen;
  const placeholders = useModule(loadPlaceholder);
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    if (!isOther) return undefined;
    // An open dialog stays until the page has loaded.
    const timer = setTimeout(() => setIsSlow(document.querySelector(":modal") === null), slowMs);
    const forget = () => setIsSlow(false);
    // A document navigation must leave this page unchanged for the back-forward cache.
    addEventListener("pagehide", forget);
    return () => {
      clearTimeout(timer);
      removeEventListener("pagehide", forget);
      forget();
    };
  }, [isOther]);
  return isOther && isSlow && placeholders ? { ...next, Shape: placeholders.default } : undefined;
}
