import { Outlet, useLocation } from "react-router";
import { useText } from "#kit/client/app.tsx";
import { AppFrame } from "#kit/ui/components/AppFrame.tsx";
import { doors } from "../routes.ts";
import { useConsoleState } from "./console-state.tsx";
import s from "./DoorFrame.module.css";
import { usePage } from "./use-page.ts";
import { Wordmark } from "./Wordmark.tsx";

/** Around what opens without a session. */
export function DoorFrame() {
  const text = useText("staff");
  const { isDemo } = useConsoleState();
  const { pathname } = useLocation();
  usePage(doors.find(({ path }) => path === pathname)?.name);
  const [before, after] = text("demoHint", "\n").split("\n");
  return (
    <AppFrame skipLabel={text("skip")}>
      <div className={s.door}>
        <Wordmark />
        <div className="card">
          <Outlet />
        </div>
        {isDemo && (
          <p className="t-small muted">
            {before}
            {/* Outside the console, so the browser goes there itself. */}
            <a href={codesPage}>{codesPage}</a>
            {after}
          </p>
        )}
      </div>
    </AppFrame>
  );
}

const codesPage = "/sim/staff";
