import { useEffect, useRef } from "react";
import { Outlet, ScrollRestoration, useLocation } from "react-router";
import { useBrand } from "#features/branding/web/index.ts";
import { recordRoute } from "#kit/client/diagnostics.ts";
import { useOfflinePage } from "#kit/client/use-offline-page.ts";
import { useCurrentPage } from "./current-page.ts";
import { documentTitle } from "./document-title.ts";
import { Consent } from "./footer-and-consent.tsx";
import { NavigationProgress } from "./NavigationProgress.tsx";

/** Around every page, in every frame. */
export function Shell() {
  const { meta } = useCurrentPage();
  useDocumentTitle(documentTitle(meta.title, useBrand().name));
  useFocusOnNavigation();
  const { pathname } = useLocation();
  useOfflinePage(pathname);
  useEffect(() => recordRoute(pathname), [pathname]);
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

/** Whether the visitor came from another page of this site, for example after signing in. */
function isFromOwnPage(): boolean {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return navigation?.type === "navigate" && document.referrer.startsWith(`${location.origin}/`);
}

/**
 * Moves the focus to the content of a new page, or to the target of a fragment, for keyboard and screen
 * readers.
 */
function useFocusOnNavigation(): void {
  const { key, pathname, hash } = useLocation();
  const last = useRef<{ key: string; pathname: string }>(undefined);
  useEffect(() => {
    const before = last.current;
    last.current = { key, pathname };
    const part = before && before.key !== key && document.getElementById(hash.slice(1));
    // The router scrolls to the target but leaves the focus on the link.
    if (part) {
      part.tabIndex = -1;
      return part.focus({ preventScroll: true });
    }
    if (before?.pathname === pathname) return;
    // On a first visit the focus stays at the top, or where the visitor has pressed.
    if (!before && !(isFromOwnPage() && document.activeElement === document.body)) return;
    // A page that focuses its field or heading has done so already.
    if (document.activeElement?.matches("input, h1")) return;
    document.getElementById("main")?.focus({ preventScroll: true });
  }, [key, pathname, hash]);
}
