import { useLayoutEffect } from "react";
import { useRouteError } from "react-router";
import { useText } from "#kit/client/app.tsx";
import { Problem } from "#kit/contract/problem.ts";
import { ButtonLink } from "#kit/ui/components/Button.tsx";
import { EmptyState } from "#kit/ui/components/EmptyState.tsx";
import { useReportLoadError } from "./report-load-error.ts";

type Kind =
  | "notFound"
  | "eventNotFound"
  | "playerNotFound"
  | "matchNotFound"
  | "notYourMatch"
  | "offline"
  | "loadError"
  | "unknownHost"
  | "failed";

const byCode: Readonly<Record<string, Kind>> = {
  not_found: "notFound",
  event_not_found: "eventNotFound",
  player_not_found: "playerNotFound",
  match_not_found: "matchNotFound",
  not_your_match: "notYourMatch",
  unavailable: "offline",
  load_error: "loadError",
  unknown_host: "unknownHost",
};

const art = {
  notFound: "not-found",
  eventNotFound: "not-found",
  playerNotFound: "not-found",
  matchNotFound: "not-found",
  notYourMatch: "not-found",
  unknownHost: "not-found",
  offline: "offline",
  loadError: "offline",
  failed: "offline",
} as const satisfies Record<Kind, string>;

/** The page of anything that went wrong: it says what, and what to do next. */
export function ErrorScreen() {
  const text = useText("shell");
  const error = useRouteError();
  const code = error instanceof Problem ? error.code : "internal";
  const kind = byCode[code] ?? "failed";
  const canRetry = kind === "offline" || kind === "loadError" || kind === "failed";
  useReportLoadError(kind === "loadError");
  useReloadOnline(canRetry);
  return (
    <div className="wrap">
      <EmptyState
        level={1}
        art={art[kind]}
        title={text(`title_${kind}`)}
        text={text(`text_${kind}`)}
        action={
          canRetry ? (
            // An empty address is the one in the address bar; it works without scripts as well.
            <ButtonLink kind="primary" href="">
              {text("tryAgain")}
            </ButtonLink>
          ) : (
            <ButtonLink kind="primary" href={kind === "eventNotFound" ? "/games" : "/landing"}>
              {text(kind === "eventNotFound" ? "seeBattlegrounds" : "goHome")}
            </ButtonLink>
          )
        }
      />
    </div>
  );
}

/** Only another document asks for everything again: a browser takes a module that did not come for lost. */
function useReloadOnline(canRetry: boolean): void {
  // Before anybody can read it: the network may be back at that moment.
  useLayoutEffect(() => {
    if (!canRetry) return undefined;
    const reload = () => location.reload();
    addEventListener("online", reload);
    return () => removeEventListener("online", reload);
  }, [canRetry]);
}
