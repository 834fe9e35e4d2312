import { useFormat, useText } from "#kit/client/app.tsx";
import { useCountryNames } from "#kit/client/use-country-names.ts";
import { EmptyState } from "#kit/ui/components/EmptyState.tsx";
import { Section } from "#kit/ui/components/Section.tsx";
import type { Friend, ListedPlayer, SuggestedPlayer } from "../../contract.ts";
import { PlayerRows } from "./PlayerRows.tsx";
import { usePresence, usePresenceText } from "./use-presence.ts";

type RequestingPlayer = ListedPlayer & { requestedAt: string };

export interface FriendListsProps {
  friends: readonly Friend[];
  requests: { received: readonly RequestingPlayer[]; sent: readonly RequestingPlayer[] };
  suggested: readonly SuggestedPlayer[];
}

/** Requests first, because they wait for an answer. */
export function FriendLists({ friends, requests, suggested }: FriendListsProps) {
  const text = useText("friends");
  const { date } = useFormat();
  const countryName = useCountryNames();
  const presenceOf = usePresence(friends);
  const presenceText = usePresenceText();
  const reasonOf = ({ reason }: SuggestedPlayer) => {
    if (reason.kind === "elo") return text("reason_elo", reason.game);
    return text(reason.kind === "played" ? "reason_played" : "reason_mutual", reason.count);
  };
  const requestedOn = ({ requestedAt }: RequestingPlayer) => text("requestedOn", date(requestedAt));
  return (
    <>
      {requests.received.length > 0 && (
        <Section title={text("received")}>
          <PlayerRows players={requests.received} noteOf={requestedOn} />
        </Section>
      )}
      {friends.length > 0 ? (
        <Section title={text("friends")}>
          <PlayerRows
            players={friends}
            noteOf={({ id, country }) => presenceText(presenceOf(id)) ?? countryName(country)}
            presenceOf={presenceOf}
          />
        </Section>
      ) : (
        <EmptyState art="no-chat" title={text("emptyTitle")} text={text("emptyText")} />
      )}
      {suggested.length > 0 && (
        <Section title={text("suggested")}>
          <PlayerRows players={suggested} noteOf={reasonOf} />
        </Section>
      )}
      {requests.sent.length > 0 && (
        <Section title={text("sent")}>
          <PlayerRows players={requests.sent} noteOf={requestedOn} />
        </Section>
      )}
    </>
  );
}
