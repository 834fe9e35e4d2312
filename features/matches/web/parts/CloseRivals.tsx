import { useEffect, useState } from "react";
import { useApp, useFormat, useText } from "#kit/client/app.tsx";
import { Anchor } from "#kit/ui/components/Anchor.tsx";
import { Avatar } from "#kit/ui/components/Avatar.tsx";
import { Section } from "#kit/ui/components/Section.tsx";
import { Loading, Skeleton } from "#kit/ui/components/Skeleton.tsx";
import type { MatchesContract, Suggestion } from "../../contract.ts";
import { ChallengeButton } from "./ChallengeButton.tsx";
import s from "./CloseRivals.module.css";

const mostShown = 3;

/** Entrants of a battleground who are about as strong as the viewer, who has entered it too. */
export function CloseRivals({ eventId }: { eventId: string }) {
  const text = useText("rivals");
  const format = useFormat();
  const rivals = useSuggestions(eventId);
  if (rivals === null) return <ComingRivals title={text("title")} />;
  if (rivals.length === 0) return null;
  return (
    <Section title={text("title")}>
      <ul className={s.rivals}>
        {rivals.map(({ player }) => (
          <li key={player.id}>
            <Anchor href={`/profile/${player.id}`} className={s.link}>
              <Avatar seed={player.avatar} />
              <span className="grow">
                <span className={`clip strong ${s.name}`}>
                  <bdi>{player.username}</bdi>
                </span>
                <span className="t-small muted num">{text("elo", format.number(player.elo))}</span>
              </span>
            </Anchor>
            <ChallengeButton
              player={player}
              eventId={eventId}
              kind="outline"
              size="sm"
              label={text("challengeOf", player.username)}
            >
              {text("challenge")}
            </ChallengeButton>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** As tall as what is coming, so that nothing below is pushed away under a finger. */
function ComingRivals({ title }: { title: string }) {
  return (
    <Section title={title}>
      <Loading label={title}>
        {Array.from({ length: mostShown }, (_, row) => (
          <div key={row} className={s.coming}>
            <Skeleton shape="circle" />
            <Skeleton shape="short" />
          </div>
        ))}
      </Loading>
    </Section>
  );
}

/** They come after the page, which does without them; null until then. */
function useSuggestions(eventId: string): readonly Suggestion[] | null {
  const { api } = useApp();
  const [suggestions, setSuggestions] = useState<readonly Suggestion[] | null>(null);
  useEffect(() => {
    let isOver = false;
    api
      .of<MatchesContract>()("GET /api/game/challenge-suggestions", { query: { eventId } })
      .then((answer) => {
        if (!isOver) setSuggestions(answer.suggestions.slice(0, mostShown));
      })
      .catch(() => {
        if (!isOver) setSuggestions([]);
      });
    return () => {
      isOver = true;
    };
  }, [api, eventId]);
  return suggestions;
}
