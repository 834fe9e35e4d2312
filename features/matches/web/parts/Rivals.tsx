import { useFormat, useText } from "#kit/client/app.tsx";
import { PersonLink } from "#kit/ui/components/PersonLink.tsx";
import type { Suggestion } from "../../contract.ts";
import { ChallengeButton } from "./ChallengeButton.tsx";

export interface RivalsProps {
  eventId: string;
  rivals: readonly Suggestion[];
}

export function Rivals({ eventId, rivals }: RivalsProps) {
  const text = useText("rivals");
  const format = useFormat();
  return (
    <ul className="list">
      {rivals.map(({ player, isFriend }) => (
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
