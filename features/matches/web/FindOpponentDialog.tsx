import { useCallback } from "react";
import { useApp, useText } from "#kit/client/app.tsx";
import { useRequest } from "#kit/client/use-request.ts";
import { Banner } from "#kit/ui/components/Banner.tsx";
import { ButtonLink } from "#kit/ui/components/Button.tsx";
import { Dialog } from "#kit/ui/components/Dialog.tsx";
import { Loading, Skeleton } from "#kit/ui/components/Skeleton.tsx";
import { TextLink } from "#kit/ui/components/TextLink.tsx";
import type { BattlegroundSuggestions, MatchesContract } from "../contract.ts";
import { SuggestedOpponents } from "./parts/SuggestedOpponents.tsx";

/** Suggests opponents of similar strength in each of the player's battlegrounds. */
export default function FindOpponentDialog({ onClose }: { onClose: () => void }) {
  const text = useText("matches");
  const { api } = useApp();
  const load = useCallback(
    () => api.of<MatchesContract>()("GET /api/game/suggested-opponents", { query: {} }),
    [api],
  );
  const response = useRequest(load);
  return (
    <Dialog isOpen title={text("findOpponent")} onClose={onClose} closeLabel={text("close")}>
      {response === undefined ? (
        <Loading label={text("findOpponentLoading")} className="stack">
          <Skeleton shape="box" />
        </Loading>
      ) : "code" in response ? (
        <Banner kind="bad" isAnnounced>
          {response.message}
        </Banner>
      ) : response.battlegrounds.length === 0 ? (
        <>
          <p>{text("emptyText_all")}</p>
          <ButtonLink kind="primary" size="lg" block href="/games">
            {text("toBattlegrounds")}
          </ButtonLink>
        </>
      ) : (
        response.battlegrounds.map((battleground) => (
          <BattlegroundOpponents key={battleground.eventId} battleground={battleground} />
        ))
      )}
    </Dialog>
  );
}

function BattlegroundOpponents({
  battleground: { eventId, title, suggestions },
}: {
  battleground: BattlegroundSuggestions;
}) {
  const text = useText("matches");
  return (
    <section className="stack">
      <h3 className="t-heading">{title}</h3>
      {suggestions.length > 0 && <SuggestedOpponents eventId={eventId} opponents={suggestions} />}
      <TextLink href={`/event-home/${eventId}#entrants`} forward>
        {text("allEntrants")}
      </TextLink>
    </section>
  );
}
