import { audienceOf } from "#features/branding/rules.ts";
import type { ChatRoomKind } from "#features/chat/server/index.ts";
import { inLanguage } from "#kit/i18n/by-language.ts";
import { isUuid } from "#kit/pure/uuid.ts";
import { findEntry } from "./entry-store.ts";
import { findOfferedGames } from "./game-store.ts";
import * as store from "./store.ts";

/** Every player of the realm reads and writes in the room of a game. */
export const gameRoomKind: ChatRoomKind = {
  name: "game",
  async find(executor, { brand }, gameId) {
    const games = await findOfferedGames(executor, audienceOf(brand));
    const game = games.find(({ id }) => id === gameId);
    return game && { title: game.title, refusal: null, players: [] };
  },
  async list(executor, { brand }) {
    const games = await findOfferedGames(executor, audienceOf(brand));
    return games.map(({ id, title }) => ({ subject: id, title }));
  },
  async findTitles(executor, brand) {
    const games = await findOfferedGames(executor, audienceOf(brand));
    return new Map(games.map(({ id, title }) => [id, title]));
  },
  findLinks: (_, gameIds) => Promise.resolve(new Map(gameIds.map((id) => [id, "/games"]))),
};

/** The realm reads the room of a battleground; its entrants write. */
export const battlegroundRoomKind: ChatRoomKind = {
  name: "battleground",
  async find(executor, { brand, playerId }, eventId) {
    if (!isUuid(eventId)) return undefined;
    const [event] = await store.findTitles(executor, audienceOf(brand), [eventId]);
    if (!event) return undefined;
    const entry = await findEntry(executor, eventId, playerId);
    return {
      title: event.title,
      refusal: entry?.state === "entered" ? null : "room_read_only",
      players: [],
    };
  },
  async list(executor, { brand, playerId }, now) {
    const events = await store.findEnteredTitles(executor, audienceOf(brand), { playerId, now });
    return events.map(({ id, title }) => ({ subject: id, title }));
  },
  async findTitles(executor, brand, eventIds) {
    const events = await store.findTitles(executor, audienceOf(brand), eventIds.filter(isUuid));
    return new Map(events.map(({ id, title }) => [id, title]));
  },
  findLinks: (_, eventIds) => Promise.resolve(new Map(eventIds.map((id) => [id, eventPath(id)]))),
  async findCards(executor, { brand }, eventIds) {
    const events = await store.findForCards(executor, audienceOf(brand), eventIds);
    return events.map(({ title, startsAt, endsAt, ...event }) => ({
      kind: "battleground",
      path: eventPath(event.eventId),
      title: inLanguage(title, brand.language),
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
      ...event,
    }));
  },
};

const eventPath = (eventId: string) => `/event-home/${eventId}`;
