import { useLocation, useNavigate, useRouteError } from "react-router";
import { hasFilters, RowActions, withoutFilters } from "#features/staff/console/index.ts";
import { useText } from "#kit/client/app.tsx";
import { Problem } from "#kit/contract/problem.ts";
import type { TextKey } from "#kit/i18n/text.ts";
import { Button } from "#kit/ui/components/Button.tsx";
import s from "./ConsoleFrame.module.css";

/** Shows what failed and what to do next. The frame itself fails for a brand of other members. */
export function ConsoleError({ isFrame = false }: { isFrame?: boolean }) {
  const text = useText("staff");
  const words = useText("problems");
  const navigate = useNavigate();
  const error = useRouteError();
  const code = error instanceof Problem ? error.code : "internal";
  const isMissing = code === "not_found";
  const leadsElsewhere = isMissing || (code === "not_permitted" && !isFrame);
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  const remedy =
    isFrame && code === "not_permitted" && query.has("brand")
      ? { words: text("showMyBrands"), to: pathname }
      : error instanceof Problem && error.status === 400 && hasFilters(query)
        ? { words: text("clearFilters"), to: `${pathname}?${withoutFilters(query)}` }
        : undefined;
  return (
    <div className={s.page}>
      <div className="stack">
        <h1 className="t-title">{text(isMissing ? "notFound" : "loadFailed")}</h1>
        {!isMissing && <p className="muted">{words(code as TextKey<"problems">)}</p>}
        <RowActions>
          {remedy && (
            <Button kind="primary" onClick={() => void navigate(remedy.to)}>
              {remedy.words}
            </Button>
          )}
          <Button
            kind={remedy ? "neutral" : "primary"}
            onClick={() => void navigate(leadsElsewhere ? "/" : `${pathname}${search}`)}
          >
            {text(leadsElsewhere ? "toOverview" : "tryAgain")}
          </Button>
        </RowActions>
      </div>
    </div>
  );
}
