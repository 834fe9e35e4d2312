import { useEffect } from "react";
import {
  useLoaderData,
  useNavigate,
  useRevalidator,
  useSearchParams,
  type LoaderFunctionArgs,
} from "react-router";
import { brandInUrl, hasRoomForQueue, useShortcuts, QueueLayout } from "#features/staff/console/index.ts";
import { appContext, useText } from "#kit/client/app.tsx";
import type { DisputesContract } from "../contract.ts";
import { DisputeDetail } from "./parts/DisputeDetail.tsx";
import { DisputeQueue } from "./parts/DisputeQueue.tsx";
import { DisputeSide } from "./parts/DisputeSide.tsx";
import { PendingBar } from "./parts/PendingBar.tsx";
import { PreviewProvider } from "./parts/preview.tsx";
import { pendingRulings, usePendingRulings } from "./parts/use-pending-rulings.ts";

/** A wide screen opens the first dispute; a tablet shows the queue. */

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const call = context.get(appContext).api.of<DisputesContract>();
  const { searchParams } = new URL(request.url);
  const view = searchParams.get("view") === "decided" ? "decided" : "open";
  const sort = searchParams.get("sort") === "stake" ? "stake" : "age";
  const brand = brandInUrl(request);
  const { matchId } = params;
  const [queue, dispute] = await Promise.all([
    call("GET /api/staff/disputes", { query: { view, sort, brand } }),
    matchId === undefined ? null : call("GET /api/staff/dispute", { query: { matchId } }),
  ]);
  return { ...queue, view, sort, dispute } as const;
}

const refreshMs = 30_000;

export default function DisputesScreen() {
  const text = useText("console-matches");
  const { disputes, openCount, view, sort, dispute } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { revalidate } = useRevalidator();
  const held = usePendingRulings();
  // Others work on the same queue.
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void revalidate();
    }, refreshMs);
    return () => clearInterval(timer);
  }, [revalidate]);

  const isHeld = (matchId: string) => held.some((one) => one.matchId === matchId && one.state !== "failed");
  const waiting = view === "open" ? disputes.filter(({ matchId }) => !isHeld(matchId)) : disputes;
  const pathOf = (matchId: string | undefined) =>
    `/disputes${matchId === undefined ? "" : `/${matchId}`}${search.size > 0 ? `?${search}` : ""}`;
  const at = waiting.findIndex(({ matchId }) => matchId === dispute?.matchId);
  const open = (index: number) => {
    const next = waiting[index];
    if (next) void navigate(pathOf(next.matchId));
  };
  const undo = (id?: number) => {
    const matchId = pendingRulings.undo(id);
    if (matchId !== undefined) void navigate(pathOf(matchId));
  };
  useShortcuts([
    { key: "j", label: text("nextDispute"), run: () => open(at + 1) },
    { key: "k", label: text("previousDispute"), run: () => open(Math.max(0, at - 1)) },
    { key: "u", label: text("undo"), run: () => undo() },
  ]);

  const first = waiting[0];
  const firstPath = !dispute && view === "open" && first ? pathOf(first.matchId) : null;
  useEffect(() => {
    if (firstPath !== null && hasRoomForQueue()) void navigate(firstPath, { replace: true });
  }, [firstPath, navigate]);

  /** Opens the next dispute after a ruling; after the last one, the one before it. */
  const openNext = () => {
    const others = waiting.filter(({ matchId }) => matchId !== dispute?.matchId);
    void navigate(pathOf((others[at] ?? others.at(-1))?.matchId));
  };

  return (
    <>
      <PreviewProvider key={dispute?.matchId} dispute={dispute}>
        <QueueLayout
          queue={
            <DisputeQueue
              disputes={waiting}
              openCount={openCount}
              view={view}
              sort={sort}
              current={dispute?.matchId}
              pathOf={pathOf}
            />
          }
          detail={
            dispute && (
              <DisputeDetail
                key={dispute.matchId}
                dispute={dispute}
                isHeld={isHeld(dispute.matchId)}
                listPath={pathOf(undefined)}
                onRuled={openNext}
                onSent={() => void revalidate()}
              />
            )
          }
          side={dispute && <DisputeSide key={dispute.matchId} dispute={dispute} />}
        />
      </PreviewProvider>
      <PendingBar held={held} pathOf={pathOf} onUndo={undo} />
    </>
  );
}
