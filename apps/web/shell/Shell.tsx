import { useEffect, useRef } from "react";
import { Outlet, ScrollRestoration, useLocation } from "react-router";
import { useBrand } from "#features/branding/web/index.ts";
import { useKeptPage } from "#kit/client/keep-page.ts";
import { useCurrentPage } from "./current-page.ts";
import { documentTitle } from "./document-title.ts";
import { Consent } from "./european.tsx";
import { NavigationProgress } from "./NavigationProgress.tsx";

/** Around every page, whatever its frame. */
export function Shell() {
  const { meta } = useCurrentPage();
  useDocumentTitle(documentTitle(meta.title, useBrand().name));
  useFocusOnNavigation();
  useKeptPage(useLocation().pathname);
  return (
    <>
      <NavigationProgress />
      <Outlet />
      <Consent />
      <ScrollRestoration />
    </>
  );
}

function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}

/** Whether one of our own pages led to this document: as after signing in, where the whole page comes anew. */
function isLedHere(): boolean {
  const [how] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return how?.type === "navigate" && document.referrer.startsWith(`${location.origin}/`);
}

/** A new page begins at its content, and a part of one there, for the keyboard and for screen readers alike. */
function useFocusOnNavigation(): void {
  const { key, pathname, hash } = useLocation();
  const last = useRef<{ key: string; pathname: string }>(undefined);
  useEffect(() => {
    const before = last.current;
    last.current = { key, pathname };
    const part = before && before.key !== key && document.getElementById(hash.slice(1));
    // The part itself: the router moves the page there, and leaves the focus at the link.
    if (part) {
      part.tabIndex = -1;
      return part.focus({ preventScroll: true });
    }
    if (before?.pathname === pathname) return;
    // Whoever opens the site begins at its top, and with what has been pressed meanwhile.
    if (!before && !(isLedHere() && document.activeElement === document.body)) return;
    // A page that is about one field, or leads in by its heading, has begun there by itself.
    if (document.activeElement?.matches("input, h1")) return;
    document.getElementById("main")?.focus({ preventScroll: true });
  }, [key, pathname, hash]);
}
