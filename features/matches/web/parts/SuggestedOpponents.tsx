import { useFormat, useText } from "#kit/client/app.tsx";
import { PersonLink } from "#kit/ui/components/PersonLink.tsx";
import type { Suggestion } from "../../contract.ts";
import { ChallengeButton } from "./ChallengeButton.tsx";

export interface SuggestedOpponentsProps {
  eventId: string;
  opponents: readonly Suggestion[];
}

export function SuggestedOpponents({ eventId, opponents }: SuggestedOpponentsProps) {
  const text = useText("opponents");
  const format = useFormat();
  return (
    <ul className="list">
      {opponents.map(({ player, isFriend }) => (
        <li key={player.id}>
          <PersonLink
            href={`/profile/${player.id}`}
            name={player.username}
            seed={player.avatar}
            worn={player.worn}
            note={text(isFriend ? "friendElo" : "elo", format.number(player.elo))}
          />
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
  );
}
