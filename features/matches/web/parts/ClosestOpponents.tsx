import { useCallback, useRef, type RefObject } from "react";
import { FriendFaces } from "#features/friends/web/index.ts";
import { useApp, useText } from "#kit/client/app.tsx";
import { useRequest } from "#kit/client/use-request.ts";
import { Section } from "#kit/ui/components/Section.tsx";
import { Loading, Skeleton } from "#kit/ui/components/Skeleton.tsx";
import { useInView } from "#kit/ui/in-view.ts";
import type { MatchesContract } from "../../contract.ts";
import s from "./ClosestOpponents.module.css";
import { SuggestedOpponents } from "./SuggestedOpponents.tsx";

const maxShown = 3;

/** Friends who have entered, and entrants of similar strength; loaded when scrolled into view. */
export function ClosestOpponents({ eventId }: { eventId: string }) {
  const text = useText("opponents");
  const place = useRef<HTMLDivElement>(null);
  const isSeen = useInView(place);
  return isSeen ? <Suggested eventId={eventId} /> : <OpponentsSkeleton title={text("title")} ref={place} />;
}

function Suggested({ eventId }: { eventId: string }) {
  const text = useText("opponents");
  const { api } = useApp();
  const load = useCallback(
    () => api.of<MatchesContract>()("GET /api/game/challenge-suggestions", { query: { eventId } }),
    [api, eventId],
  );
  const response = useRequest(load);
  if (response === undefined) return <OpponentsSkeleton title={text("title")} />;
  if ("code" in response) return null;
  const opponents = response.suggestions.slice(0, maxShown);
  return (
    <>
      {response.friends.length > 0 && (
        <Section title={text("friends")}>
          <FriendFaces friends={response.friends} />
        </Section>
      )}
      {opponents.length > 0 && (
        <Section title={text("title")}>
          <SuggestedOpponents eventId={eventId} opponents={opponents} />
        </Section>
      )}
    </>
  );
}

/** As tall as the list, so that content below does not jump. */
function OpponentsSkeleton({ title, ref }: { title: string; ref?: RefObject<HTMLDivElement | null> }) {
  return (
    <div ref={ref}>
      <Section title={title}>
        <Loading label={title}>
          {Array.from({ length: maxShown }, (_, row) => (
            <div key={row} className={s.skeleton}>
              <Skeleton shape="circle" />
              <Skeleton shape="short" />
            </div>
          ))}
        </Loading>
      </Section>
    </div>
  );
}
