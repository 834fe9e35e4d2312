import { battlegroundNotificationKinds } from "#features/battlegrounds/rules.ts";
import { matchNotificationKinds as kinds, wizardPath, windows } from "#features/matches/rules.ts";
import {
  commonNotificationKinds,
  newNotification,
  type NewNotification,
} from "#features/notifications/rules.ts";
import { markRead, notify } from "#features/notifications/server/index.ts";
import { pointsOf } from "#features/rankings/rules.ts";
import type { Executor } from "#kit/db/database.ts";
import type { DemoRows, EventRow, MatchRow, MoveRow, PlayerRow } from "./rows.ts";
import { hour, minute } from "./time.ts";

interface DemoNotification {
  readonly at: Date;
  readonly notification: NewNotification;
  /** `open` waits for the player, `past` is over, `news` needs no action. */
  readonly state: "open" | "past" | "news";
}

const maxCreated = 16;
/** Notifications of the last hours may be unread. */
const unreadWindow = 3 * hour;

/** Creates notifications for what happened in the matches and battlegrounds of the main player of an audience. */
export async function notifyMainPlayer(trx: Executor, rows: DemoRows, now: Date): Promise<void> {
  const [mainPlayer] = rows.players;
  if (!mainPlayer) return;
  for (const { at, notification, state } of demoNotificationsOf(rows, mainPlayer, now)) {
    const [id] = await notify(trx, [notification], at);
    const isOld = now.getTime() - at.getTime() > unreadWindow;
    const isSeen = state === "past" || (state === "news" && isOld);
    const readAt = new Date(Math.min(at.getTime() + 20 * minute, now.getTime()));
    if (id !== undefined && isSeen) await markRead(trx, mainPlayer.id, id, readAt);
  }
}

function demoNotificationsOf(rows: DemoRows, mainPlayer: PlayerRow, now: Date): DemoNotification[] {
  const players = new Map(rows.players.map((player) => [player.id, player]));
  const events = new Map(rows.events.map((event) => [event.id, event]));
  const matches = new Map(
    rows.matches
      .filter(({ challenger_id, challenged_id }) => [challenger_id, challenged_id].includes(mainPlayer.id))
      .map((match) => [match.id, match]),
  );
  const ofMatches = rows.match_moves.flatMap((move) => {
    const match = matches.get(move.match_id);
    const event = match && events.get(match.event_id);
    const opponentId = match?.challenger_id === mainPlayer.id ? match.challenged_id : match?.challenger_id;
    const opponent = players.get(opponentId ?? "");
    if (!match || !event || !opponent || move.player_id === mainPlayer.id) return [];
    return notificationOf(move, { match, event, opponent, mainPlayer }) ?? [];
  });
  const ofEvents = rows.entries
    .filter((entry) => entry.player_id === mainPlayer.id && entry.state === "entered")
    .flatMap((entry) => eventNotification(events.get(entry.event_id), mainPlayer));
  const created = [...ofMatches, ...ofEvents]
    .filter(({ at }) => at <= now)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const last = new Set(created.slice(-maxCreated));
  return [welcomeNotification(mainPlayer), ...created.filter((one) => one.state === "open" || last.has(one))];
}

function welcomeNotification(mainPlayer: PlayerRow): DemoNotification {
  return {
    at: mainPlayer.created_at,
    state: "news",
    notification: newNotification(commonNotificationKinds.welcome, {
      playerId: mainPlayer.id,
      params: { player: mainPlayer.id },
      link: "/games",
    }),
  };
}

function eventNotification(event: EventRow | undefined, mainPlayer: PlayerRow): DemoNotification[] {
  if (!event || event.is_cancelled) return [];
  return [
    {
      at: new Date(event.starts_at.getTime() - hour),
      state: "news",
      notification: newNotification(battlegroundNotificationKinds.event_starting, {
        playerId: mainPlayer.id,
        params: { event: event.title, at: event.starts_at },
        link: `/event-home/${event.id}`,
      }),
    },
  ];
}

interface MatchMove {
  readonly match: MatchRow;
  readonly event: EventRow;
  readonly opponent: PlayerRow;
  readonly mainPlayer: PlayerRow;
}

function resultKindOf({ winner_id: winnerId }: MatchRow, playerId: string) {
  if (winnerId === null) return kinds.result_drawn;
  return winnerId === playerId ? kinds.result_won : kinds.result_lost;
}

/** The notification of a move by the opponent, by staff or by a deadline; undefined if it does not notify the main player. */
function notificationOf(
  move: MoveRow,
  { match, event, opponent, mainPlayer }: MatchMove,
): DemoNotification | undefined {
  const at = move.moved_at;
  const names = { opponent: opponent.id, event: event.title };
  const proposals = match.challenger_id === mainPlayer.id ? 0 : 1;
  const to = { playerId: mainPlayer.id, link: wizardPath({ eventId: event.id, matchId: match.id }) };
  const proposed = new Date(String(move.details["kickoffAt"] ?? match.kickoff_at.toISOString()));
  const demo = (
    notification: NewNotification,
    state: DemoNotification["state"] = "news",
  ): DemoNotification => ({ at, notification, state });
  const confirmedState = match.state === "confirmed" ? "news" : "past";

  switch (move.move) {
    case "challenge":
      return demo(
        newNotification(kinds.challenge_received, { ...to, params: { ...names, at: proposed } }),
        match.state === "requested" ? "open" : "past",
      );
    case "reschedule":
      return demo(
        newNotification(kinds.reschedule_requested, { ...to, params: { ...names, at: proposed } }),
        match.state === "rescheduling" ? "open" : "past",
      );
    case "schedule":
      return demo(
        newNotification(kinds.match_scheduled, { ...to, params: { ...names, at: proposed } }),
        confirmedState,
      );
    case "accept": {
      const params = { ...names, proposals, at: match.kickoff_at };
      return demo(newNotification(kinds.challenge_accepted, { ...to, params }), confirmedState);
    }
    case "decline":
      return demo(newNotification(kinds.challenge_declined, { ...to, params: { ...names, proposals } }));
    case "cancel":
      return match.confirmed_at
        ? demo(newNotification(kinds.match_cancelled, { ...to, params: names }))
        : undefined;
    case "submit_score": {
      const params = { ...names, corrections: 0, at: new Date(at.getTime() + windows.verification) };
      return demo(
        newNotification(kinds.score_to_verify, { ...to, params }),
        match.state === "submitted" ? "open" : "past",
      );
    }
    case "verify":
    case "let_stand": {
      const points = pointsOf({ outcome: "played", winnerId: match.winner_id }, mainPlayer.id, true);
      return demo(
        newNotification(resultKindOf(match, mainPlayer.id), { ...to, params: { ...names, points } }),
      );
    }
    case "dispute":
      return demo(newNotification(kinds.score_disputed, { ...to, params: names }));
    case "rule":
    case "correct":
      return demo(newNotification(kinds.dispute_ruled, { ...to, params: names }));
    case "expire":
      return match.challenger_id === mainPlayer.id
        ? demo(newNotification(kinds.challenge_expired, { ...to, params: { ...names, proposals } }))
        : undefined;
    case "close_check_in": {
      const kind = match.winner_id === mainPlayer.id ? kinds.opponent_absent : kinds.check_in_missed;
      return demo(newNotification(kind, { ...to, params: names }));
    }
    case "close_scores":
      return demo(newNotification(kinds.match_void, { ...to, params: names }));
    case "check_in":
    case "correct_score":
    case "add_evidence":
      return undefined;
  }
}
