import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { useText } from "#kit/client/app.tsx";

/** Sets the document title and moves the focus to the content of a new page. */
export function useDocumentTitle(title: string | undefined): void {
  const text = useText("staff");
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    document.title = title ? `${title} · ${text("console")}` : text("console");
    if (last.current === pathname) return;
    last.current = pathname;
    document.getElementById("main")?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, [title, pathname, text]);
}
