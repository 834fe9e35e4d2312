import { useNavigate, useRouteError } from "react-router";
import { useText } from "#kit/client/app.tsx";
import { Problem } from "#kit/contract/problem.ts";
import type { TextKey } from "#kit/i18n/text.ts";
import { Button } from "#kit/ui/components/Button.tsx";
import s from "./ConsoleFrame.module.css";

/** Shows what failed and what to do next. */
export function ConsoleError() {
  const text = useText("staff");
  const words = useText("problems");
  const navigate = useNavigate();
  const error = useRouteError();
  const code = error instanceof Problem ? error.code : "internal";
  const isMissing = code === "not_found";
  return (
    <div className={s.page}>
      <div className="stack">
        <h1 className="t-title">{text(isMissing ? "notFound" : "loadFailed")}</h1>
        {!isMissing && <p className="muted">{words(code as TextKey<"problems">)}</p>}
        <div>
          <Button kind="primary" onClick={() => void navigate(isMissing ? "/" : "")}>
            {text(isMissing ? "toOverview" : "tryAgain")}
          </Button>
        </div>
      </div>
    </div>
  );
}
