import { wizardPath, windows } from "#features/matches/rules.ts";
import type { NewNotification } from "#features/notifications/rules.ts";
import { markRead, notify } from "#features/notifications/server/index.ts";
import { pointsOf } from "#features/rankings/rules.ts";
import type { Executor } from "#kit/db/database.ts";
import type { DemoRows, EventRow, MatchRow, MoveRow, PlayerRow } from "./rows.ts";
import { hour, minute } from "./time.ts";

interface Telling {
  readonly at: Date;
  readonly notification: NewNotification;
  /** `open` still waits for the player, `past` is over, `news` needs no action. */
  readonly state: "open" | "past" | "news";
}

const mostTold = 16;
/** Notifications of the last hours may be unread. */
const unseenFor = 3 * hour;

/** Tells the star of an audience what really happened in its matches and battlegrounds. */
export async function tellStar(trx: Executor, rows: DemoRows, now: Date): Promise<void> {
  const [star] = rows.players;
  if (!star) return;
  for (const { at, notification, state } of tellingsOf(rows, star, now)) {
    const [id] = await notify(trx, [notification], at);
    const isOld = now.getTime() - at.getTime() > unseenFor;
    const isSeen = state === "past" || (state === "news" && isOld);
    const readAt = new Date(Math.min(at.getTime() + 20 * minute, now.getTime()));
    if (id !== undefined && isSeen) await markRead(trx, star.id, id, readAt);
  }
}

function tellingsOf(rows: DemoRows, star: PlayerRow, now: Date): Telling[] {
  const players = new Map(rows.players.map((player) => [player.id, player]));
  const events = new Map(rows.events.map((event) => [event.id, event]));
  const matches = new Map(
    rows.matches
      .filter(({ challenger_id, challenged_id }) => [challenger_id, challenged_id].includes(star.id))
      .map((match) => [match.id, match]),
  );
  const ofMatches = rows.match_moves.flatMap((move) => {
    const match = matches.get(move.match_id);
    const event = match && events.get(match.event_id);
    const opponentId = match?.challenger_id === star.id ? match.challenged_id : match?.challenger_id;
    const opponent = players.get(opponentId ?? "");
    if (!match || !event || !opponent || move.player_id === star.id) return [];
    return tellingOf(move, { match, event, opponent, star }) ?? [];
  });
  const ofEvents = rows.entries
    .filter((entry) => entry.player_id === star.id && entry.state === "entered")
    .flatMap((entry) => eventTelling(events.get(entry.event_id), star));
  const told = [...ofMatches, ...ofEvents]
    .filter(({ at }) => at <= now)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const last = new Set(told.slice(-mostTold));
  return [welcome(star), ...told.filter((telling) => telling.state === "open" || last.has(telling))];
}

function welcome(star: PlayerRow): Telling {
  return {
    at: star.created_at,
    state: "news",
    notification: { playerId: star.id, kind: "welcome", params: { player: star.username }, link: "/games" },
  };
}

function eventTelling(event: EventRow | undefined, star: PlayerRow): Telling[] {
  if (!event || event.is_cancelled) return [];
  return [
    {
      at: new Date(event.starts_at.getTime() - hour),
      state: "news",
      notification: {
        playerId: star.id,
        kind: "event_starting",
        params: { event: event.title, at: event.starts_at },
        link: `/event-home/${event.id}`,
      },
    },
  ];
}

type ResultKind = Extract<NewNotification["kind"], `result_${string}`>;
type Told = Extract<NewNotification, { kind: "match_void" }>["params"];

interface Duel {
  readonly match: MatchRow;
  readonly event: EventRow;
  readonly opponent: PlayerRow;
  readonly star: PlayerRow;
}

function resultOf({ winner_id: winnerId }: MatchRow, playerId: string, duel: Told) {
  const kind: ResultKind =
    winnerId === null ? "result_drawn" : winnerId === playerId ? "result_won" : "result_lost";
  return { kind, params: { ...duel, points: pointsOf({ outcome: "played", winnerId }, playerId, true) } };
}

/** What a move of the opponent, of staff or of time tells the star; nothing when it is no news. */
function tellingOf(move: MoveRow, { match, event, opponent, star }: Duel): Telling | undefined {
  const at = move.moved_at;
  const duel = { opponent: opponent.username, event: event.title };
  const proposals = match.challenger_id === star.id ? 0 : 1;
  const to = { playerId: star.id, link: wizardPath({ eventId: event.id, matchId: match.id }) };
  const proposed = new Date(String(move.details["kickoffAt"] ?? match.kickoff_at.toISOString()));
  const tell = (notification: NewNotification, state: Telling["state"] = "news"): Telling => ({
    at,
    notification,
    state,
  });
  const arranged = match.state === "confirmed" ? "news" : "past";

  switch (move.move) {
    case "challenge":
      return tell(
        { ...to, kind: "challenge_received", params: { ...duel, at: proposed } },
        match.state === "requested" ? "open" : "past",
      );
    case "reschedule":
      return tell(
        { ...to, kind: "reschedule_requested", params: { ...duel, at: proposed } },
        match.state === "rescheduling" ? "open" : "past",
      );
    case "schedule":
      return tell({ ...to, kind: "match_scheduled", params: { ...duel, at: proposed } }, arranged);
    case "accept":
      return tell(
        { ...to, kind: "challenge_accepted", params: { ...duel, proposals, at: match.kickoff_at } },
        arranged,
      );
    case "decline":
      return tell({ ...to, kind: "challenge_declined", params: { ...duel, proposals } });
    case "cancel":
      return match.confirmed_at ? tell({ ...to, kind: "match_cancelled", params: duel }) : undefined;
    case "submit_score": {
      const verifyBy = new Date(at.getTime() + windows.verification);
      return tell(
        { ...to, kind: "score_to_verify", params: { ...duel, corrections: 0, at: verifyBy } },
        match.state === "submitted" ? "open" : "past",
      );
    }
    case "verify":
    case "let_stand":
      return tell({ ...to, ...resultOf(match, star.id, duel) });
    case "dispute":
      return tell({ ...to, kind: "score_disputed", params: duel });
    case "rule":
    case "correct":
      return tell({ ...to, kind: "dispute_ruled", params: duel });
    case "expire":
      return match.challenger_id === star.id
        ? tell({ ...to, kind: "challenge_expired", params: { ...duel, proposals } })
        : undefined;
    case "close_check_in": {
      const kind = match.winner_id === star.id ? "opponent_absent" : "check_in_missed";
      return tell({ ...to, kind, params: duel });
    }
    case "close_scores":
      return tell({ ...to, kind: "match_void", params: duel });
    case "check_in":
    case "correct_score":
    case "add_evidence":
      return undefined;
  }
}
