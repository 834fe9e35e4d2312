import { createHash } from "node:crypto";
import * as sessions from "#features/accounts/server/session-store.ts";
import * as accounts from "#features/accounts/server/store.ts";
import * as battlegrounds from "#features/battlegrounds/server/store.ts";
import { matchStates } from "#features/matches/rules.ts";
import * as matches from "#features/matches/server/store.ts";
import * as notifications from "#features/notifications/server/store.ts";
import * as rankings from "#features/rankings/server/store.ts";
import type { Executor } from "#kit/db/database.ts";

/** As `made_id` in crowd.sql makes them. */
const id = (kind: number, number: number) =>
  `${String(kind).padStart(8, "0")}-0000-7000-8000-${number.toString(16).padStart(12, "0")}`;

const now = new Date();
const since = new Date(now.getTime() - 30 * 24 * 3_600_000);
const audience = { country: "ZA", provider: "operator-7" };
/** A final of that operator that is under way. */
const running = 18_107;
const [player, seasonBoard] = [id(1, 7), id(5, 20_000)];
const list = { now, since, limit: 51 };
const token = createHash("sha256").update("7").digest();
const standing = {
  playerId: id(1, 250_000),
  points: 1_000,
  won: 20,
  lost: 0,
  elo: 1_200,
  enteredAt: now,
};

/** Every question of the reading side, each as a screen or a call asks it. */
export const questions: Readonly<Record<string, (executor: Executor) => unknown>> = {
  games: (db) => battlegrounds.findGames(db, audience, now),
  events: (db) => battlegrounds.findEvents(db, audience, list),
  "events of a game": (db) => battlegrounds.findEvents(db, audience, { ...list, gameId: "game-1" }),
  "events of a day": (db) =>
    battlegrounds.findEvents(db, audience, {
      ...list,
      since: new Date(0),
      day: { date: now.toISOString().slice(0, 10), timeZone: "Africa/Johannesburg" },
    }),
  "events, running": (db) => battlegrounds.findEvents(db, audience, { ...list, segments: ["running"] }),
  "events, ongoing": (db) =>
    battlegrounds.findEvents(db, audience, { ...list, segments: ["running", "open", "upcoming"] }),
  "events, finished": (db) => battlegrounds.findEvents(db, audience, { ...list, segments: ["finished"] }),
  "events, a further page": (db) =>
    battlegrounds.findEvents(db, audience, { ...list, after: { endsAt: now, id: id(2, running) } }),
  "event-counts": (db) => battlegrounds.countEvents(db, audience, list),
  "event-by-id": (db) => battlegrounds.findById(db, audience, id(2, running)),
  "event-by-id: may it be seen": (db) => battlegrounds.findBriefById(db, audience, id(2, running)),
  "event-by-id: the final": (db) => battlegrounds.findTimesById(db, audience, id(2, running)),
  "event-by-id: the qualifiers of a final": (db) =>
    battlegrounds.findAllByFinalEventId(db, audience, id(2, running)),
  "event-rules": (db) => battlegrounds.findRulesById(db, audience, id(2, running)),
  "event-by-participants": (db) =>
    battlegrounds.findParticipants(db, id(2, running), { after: 50, upTo: 75 }, 1000),
  "get-bracket-event": (db) => battlegrounds.findTies(db, id(2, running)),
  "live-matches": (db) => matches.findLive(db, audience, { now, limit: 25 }),
  "event-by-id-matches": (db) =>
    matches.findAllByEventId(db, id(2, running), { states: matchStates, limit: 26 }),
  "event-by-id-matches of a player, a further page": (db) =>
    matches.findAllByEventId(db, id(2, running), {
      states: matchStates,
      playerId: player,
      after: { kickoffAt: now, id: id(4, 1) },
      limit: 26,
    }),
  "event-rankings: the board": (db) => rankings.findBoardByEventId(db, id(2, running)),
  "event-rankings": (db) => rankings.findRows(db, id(5, running), { limit: 26 }),
  "season-rankings: the board": (db) => rankings.findBoardBySeason(db, "crowd", "2026-11"),
  "season-rankings of 500 000": (db) => rankings.findRows(db, seasonBoard, { limit: 26 }),
  "season-rankings, from the middle on": (db) =>
    rankings.findRows(db, seasonBoard, { after: standing, limit: 26 }),
  "notifications, unread, of 50 000": (db) =>
    notifications.findAllByPlayerId(db, player, { isRead: false, limit: 26 }),
  "notifications, read, a further page": (db) =>
    notifications.findAllByPlayerId(db, player, { isRead: true, after: id(6, 900_000), limit: 26 }),
  "notifications: the count": (db) => notifications.countUnread(db, player, 100),
  "notification-read": (db) => notifications.updateReadAt(db, player, id(7, 10), now),
  "notification-read-all, of 50 000": (db) => notifications.updateReadAtUpTo(db, player, id(7, 50_000), now),
  "a session by its token": (db) => sessions.findSession(db, token),
  "the sessions of a player": (db) => sessions.findAllByPlayerId(db, player, now, 20),
  "a session is seen": (db) => sessions.updateSeenAt(db, token, now),
  "a session ends": (db) => sessions.updateRevokedAt(db, player, token, now),
  "all sessions of a player end": (db) => sessions.updateAllRevokedAt(db, player, null, now),
  "a bite of expired sessions": (db) => sessions.deleteExpiredSessions(db, now, 1_000),
  "a player by number": (db) => accounts.findPlayerByMsisdn(db, "crowd", "27600000007"),
  "a player by id": (db) => accounts.findPlayerById(db, player),
  "is a name taken": (db) => accounts.hasUsername(db, "crowd", "player7"),
};
