import { useEffect, useRef } from "react";
import { Outlet, ScrollRestoration, useLocation } from "react-router";
import { useUnreadRefresh } from "#features/notifications/web/index.ts";
import { ConsentGate } from "./ConsentGate.tsx";
import { useCurrentPage } from "./current-page.ts";
import { useFrame } from "./frame.tsx";
import { NavigationProgress } from "./NavigationProgress.tsx";

/** Around every page, whatever its frame. */
export function Shell() {
  const { meta } = useCurrentPage();
  useDocumentTitle(meta.title);
  useFocusOnNavigation();
  useFreshBell();
  return (
    <>
      <NavigationProgress />
      <Outlet />
      <ConsentGate />
      <ScrollRestoration />
    </>
  );
}

function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}

/** A new page begins at its content, for the keyboard and for screen readers alike. */
function useFocusOnNavigation(): void {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    document.getElementById("main")?.focus({ preventScroll: true });
  }, [pathname]);
}

/** Not on the register form: whoever fills it in has nothing to be told yet. */
function useFreshBell(): void {
  const { key, pathname } = useLocation();
  const { viewer } = useFrame();
  useUnreadRefresh(key, viewer !== null && !pathname.startsWith("/register-form/"));
}
