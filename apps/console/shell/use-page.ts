import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { useText } from "#kit/client/app.tsx";
import type { TextKey } from "#kit/i18n/text.ts";

/** Sets the document title and moves the focus to the content of a new page. */
export function usePage(name: TextKey<"staff"> | undefined): void {
  const text = useText("staff");
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    document.title = name ? `${text(name)} · ${text("console")}` : text("console");
    if (last.current === pathname) return;
    last.current = pathname;
    document.getElementById("main")?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, [name, pathname, text]);
}
