import { useCallback } from "react";
import { useApp, useText } from "#kit/client/app.tsx";
import { useRequest } from "#kit/client/use-request.ts";
import { Banner } from "#kit/ui/components/Banner.tsx";
import { ButtonLink } from "#kit/ui/components/Button.tsx";
import { Dialog } from "#kit/ui/components/Dialog.tsx";
import { Loading, Skeleton } from "#kit/ui/components/Skeleton.tsx";
import { TextLink } from "#kit/ui/components/TextLink.tsx";
import type { BattlegroundSuggestions, MatchesContract } from "../contract.ts";
import { Rivals } from "./parts/Rivals.tsx";

/** Suggests opponents of similar strength in each of the player's battlegrounds. */
export default function FindRivalDialog({ onClose }: { onClose: () => void }) {
  const text = useText("matches");
  const { api } = useApp();
  const load = useCallback(() => api.of<MatchesContract>()("GET /api/game/rivals", { query: {} }), [api]);
  const response = useRequest(load);
  return (
    <Dialog isOpen title={text("findRival")} onClose={onClose} closeLabel={text("close")}>
      {response === undefined ? (
        <Loading label={text("findRivalLoading")} className="stack">
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
          <BattlegroundRivals key={battleground.eventId} battleground={battleground} />
        ))
      )}
    </Dialog>
  );
}

function BattlegroundRivals({
  battleground: { eventId, title, suggestions },
}: {
  battleground: BattlegroundSuggestions;
}) {
  const text = useText("matches");
  return (
    <section className="stack">
      <h3 className="t-heading">{title}</h3>
      {suggestions.length > 0 && <Rivals eventId={eventId} rivals={suggestions} />}
      <TextLink href={`/event-home/${eventId}#entrants`} forward>
        {text("allEntrants")}
      </TextLink>
    </section>
  );
}
