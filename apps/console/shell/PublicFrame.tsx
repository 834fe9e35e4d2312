import { Outlet, useLocation } from "react-router";
import { useText } from "#kit/client/app.tsx";
import { AppFrame } from "#kit/ui/components/AppFrame.tsx";
import { publicPages } from "../routes.ts";
import { useConsoleState } from "./console-state.tsx";
import s from "./PublicFrame.module.css";
import { useDocumentTitle } from "./use-document-title.ts";
import { Wordmark } from "./Wordmark.tsx";

/** Frame of pages that open without a session. */
export function PublicFrame() {
  const text = useText("staff");
  const { isDemo } = useConsoleState();
  const { pathname } = useLocation();
  const page = publicPages.find(({ path }) => path === pathname);
  useDocumentTitle(page && text(page.name));
  const [before, after] = text("demoHint", "\n").split("\n");
  return (
    <AppFrame skipLabel={text("skip")}>
      <div className={s.panel}>
        <Wordmark />
        <div className="card">
          <Outlet />
        </div>
        {isDemo && (
          <p className="t-small muted">
            {before}
            {/* Outside the console, so it is a plain link. */}
            <a href={codesPage}>{codesPage}</a>
            {after}
          </p>
        )}
      </div>
    </AppFrame>
  );
}

const codesPage = "/sim/staff";
