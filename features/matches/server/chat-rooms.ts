import { displayName } from "#features/accounts/server/index.ts";
import { audienceOf } from "#features/branding/rules.ts";
import type { ChatRoomKind } from "#features/chat/server/index.ts";
import { isUuid } from "#kit/pure/uuid.ts";
import { isOver, wizardPath, type Side } from "../rules.ts";
import { sideOf } from "./moves/facts.ts";
import { findById } from "./moves/store.ts";
import { findEventIds, findForCards } from "./store.ts";

/** Only its two players read and write in the room of a match; staff read it in a dispute. */
export const matchRoomKind: ChatRoomKind = {
  name: "match",
  async find(executor, { brand, playerId }, matchId) {
    const match = isUuid(matchId) ? await findById(executor, matchId) : undefined;
    if (!match || match.service !== brand.service || !sideOf(match, playerId)) return undefined;
    return { title: null, refusal: null, players: [match.challenger_id, match.challenged_id] };
  },
  async findLinks(executor, matchIds) {
    const matches = await findEventIds(executor, matchIds.filter(isUuid));
    return new Map(matches.map(({ matchId, eventId }) => [matchId, wizardPath({ matchId, eventId })]));
  },
  async findCards(executor, site, matchIds) {
    const matches = await findForCards(executor, audienceOf(site.brand), matchIds);
    return matches.map((match) => {
      const { matchId, eventId, game, state, kickoffAt, winnerId } = match;
      const player = (side: Side) => ({
        id: match[`${side}Id`],
        username: displayName(site, match[`${side}Username`]),
        avatarUrl: match[`${side}Avatar`],
        score: isOver(state) ? match[`${side}Score`] : null,
        isWinner: winnerId === match[`${side}Id`],
      });
      return {
        kind: "match",
        path: wizardPath({ matchId, eventId }),
        matchId,
        eventId,
        game,
        state,
        isOver: isOver(state),
        kickoffAt: kickoffAt.toISOString(),
        players: [player("challenger"), player("challenged")],
      };
    });
  },
};
