import type { ChatRoomKind } from "#features/chat/server/index.ts";
import { isUuid } from "#kit/pure/uuid.ts";
import { wizardPath } from "../rules.ts";
import { sideOf } from "./moves/facts.ts";
import { findById } from "./moves/store.ts";
import { findEventIds } from "./store.ts";

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
};
