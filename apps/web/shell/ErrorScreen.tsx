import { useEffect, useLayoutEffect } from "react";
import { useRouteError } from "react-router";
import { useText } from "#kit/client/app.tsx";
import { useStepTitle } from "#kit/client/page-title.ts";
import { Problem } from "#kit/contract/problem.ts";
import { ButtonLink } from "#kit/ui/components/Button.tsx";
import { EmptyState } from "#kit/ui/components/EmptyState.tsx";
import { failureOf, retryableFailures } from "./failures.ts";
import { useFrame } from "./frame.tsx";
import { useReportLoadError } from "./report-load-error.ts";

const art = {
  notFound: "not-found",
  eventNotFound: "not-found",
  playerNotFound: "not-found",
  shareNotFound: "not-found",
  matchNotFound: "not-found",
  roomNotFound: "not-found",
  notYourMatch: "not-found",
  featureOff: "not-found",
  offline: "offline",
  loadError: "offline",
  unavailable: "offline",
  failed: "offline",
} as const satisfies Record<ReturnType<typeof failureOf>, string>;

const newDocumentMs = 1_000;

/** Shows what failed and what to do next. */
export function ErrorScreen() {
  const text = useText("shell");
  const error = useRouteError();
  const code = error instanceof Problem ? error.code : "internal";
  const kind = failureOf(code);
  // Visitors would have to sign in to see the list of battlegrounds.
  const leadsToGames = useFrame().viewer !== null && kind === "eventNotFound";
  const canRetry = retryableFailures.includes(kind);
  useReportLoadError(kind === "loadError");
  useReloadOnline(canRetry);
  useStoredPage(kind === "offline");
  useStepTitle(text(`title_${kind}`));
  return (
    <div className="wrap" data-error-page="">
      <EmptyState
        level={1}
        art={art[kind]}
        title={text(`title_${kind}`)}
        text={text(`text_${kind}`)}
        action={
          canRetry ? (
            // An empty href is the current address; it works without scripts.
            <ButtonLink kind="primary" href="">
              {text("tryAgain")}
            </ButtonLink>
          ) : (
            <ButtonLink kind="primary" href={leadsToGames ? "/games" : "/landing"}>
              {text(leadsToGames ? "seeBattlegrounds" : "goHome")}
            </ButtonLink>
          )
        }
      />
    </div>
  );
}

/** Loads a new document, because a browser does not retry a module import that failed. */
function useReloadOnline(canRetry: boolean): void {
  // Listens before the first paint, because the network may already be back.
  useLayoutEffect(() => {
    if (!canRetry) return undefined;
    const reload = () => location.reload();
    addEventListener("online", reload);
    return () => removeEventListener("online", reload);
  }, [canRetry]);
}

/** Opens a stored page from the service worker's cache by loading its document. */
function useStoredPage(isOffline: boolean): void {
  useEffect(() => {
    // A document that was just loaded is that page already, or there is none.
    if (!isOffline || !("caches" in window) || performance.now() < newDocumentMs) return;
    const options = { ignoreVary: true, ignoreSearch: true };
    caches.match(location.href, options).then(
      (page) => page && location.reload(),
      () => undefined,
    );
  }, [isOffline]);
}
