import { directSubject, roomIdOf, type RoomName } from "#features/chat/rules.ts";
import type { Executor } from "#kit/db/database.ts";
import { createRandom } from "#kit/pure/random.ts";
import type { Audience } from "./audience.ts";
import { demoTalks, type DemoLine, type DemoTalk } from "./fixtures/talks.ts";
import { idMaker } from "./ids.ts";
import type { DemoRows, PlayerRow } from "./rows.ts";
import { hour, minute } from "./time.ts";

interface Conversation {
  readonly name: RoomName;
  readonly lines: readonly DemoLine[];
  /** The main player first, then those who talk. */
  readonly players: readonly PlayerRow[];
  readonly isPrivate: boolean;
  readonly endsAt: Date;
  /** Messages that the main player has not read. */
  readonly unread: number;
}

/** Some conversations in the languages of the audience: lounge, a battleground and a match of the main player, a direct room. */
export async function writeChat(
  trx: Executor,
  { service, languages }: Pick<Audience, "service" | "languages">,
  rows: DemoRows,
  now: Date,
): Promise<void> {
  const newId = idMaker(createRandom(`chat/${service}`));
  for (const conversation of conversationsOf(languages, rows, now)) {
    await writeConversation(trx, service, conversation, newId);
  }
  await writeReports(trx, service, newId, now);
}

/** Fills the moderation queue: a message and its author were reported in the lounge. */
async function writeReports(
  trx: Executor,
  service: string,
  newId: ReturnType<typeof idMaker>,
  now: Date,
): Promise<void> {
  for (const [kind, reason, minutes] of [
    ["message", "spam", 35],
    ["player", "cheating", 90],
  ] as const) {
    const at = new Date(now.getTime() - minutes * minute);
    await trx.run(
      `insert into chat_reports (id, service, reporter_id, kind, subject_id, reported_id, reason, quoted_text, reported_at)
       select $1, $2, reporter.author_id, $3, case $3 when 'message' then message.id else message.author_id end,
         message.author_id, $4, case $3 when 'message' then message.text end, $5
       from chat_rooms room
         join chat_messages message on message.room_id = room.id and message.sequence = 2
         join chat_messages reporter on reporter.room_id = room.id and reporter.sequence = 3
       where room.service = $2 and room.key = 'lounge' and reporter.author_id <> message.author_id`,
      [newId(at), service, kind, reason, at],
    );
  }
}

function conversationsOf(languages: readonly string[], rows: DemoRows, now: Date): Conversation[] {
  // The main player is the player that a visitor of the demo is signed in as.
  const [mainPlayer, ...others] = rows.players;
  if (!mainPlayer) return [];
  const talks = talksOf(languages);
  const [talk] = talks;
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const lounge = talks.reduce<DemoLine[]>(
    (lines, one, index) => [...lines, ...shiftLines(one.lounge, lines.length, index)],
    [],
  );
  const shared = { players: [mainPlayer, ...others.slice(0, 24)], isPrivate: false };
  const found: Conversation[] = [
    { ...shared, name: { kind: "lounge", subject: "" }, lines: lounge, endsAt: ago(8 * minute), unread: 2 },
  ];
  const byId = new Map(rows.players.map((player) => [player.id, player]));
  const eventId = currentEventId(rows, mainPlayer, now);
  if (eventId !== undefined) {
    const entrants = rows.entries.filter(
      (entry) => entry.event_id === eventId && entry.state === "entered" && entry.player_id !== mainPlayer.id,
    );
    const writers = entrants.slice(0, 24).flatMap(({ player_id: id }) => byId.get(id) ?? []);
    const name = { kind: "battleground", subject: eventId } as const;
    if (writers.length > 3) {
      const players = [mainPlayer, ...writers];
      found.push({
        name,
        players,
        isPrivate: false,
        lines: talk.battleground,
        endsAt: ago(3 * hour),
        unread: 0,
      });
    }
  }
  const match = rows.matches.find(
    ({ state, challenger_id, challenged_id }) =>
      state === "confirmed" && [challenger_id, challenged_id].includes(mainPlayer.id),
  );
  const opponent = byId.get(
    (match?.challenger_id === mainPlayer.id ? match.challenged_id : match?.challenger_id) ?? "",
  );
  if (match && opponent) {
    const name = { kind: "match", subject: match.id } as const;
    const players = [mainPlayer, opponent];
    found.push({ name, players, isPrivate: true, lines: talk.match, endsAt: ago(40 * minute), unread: 0 });
  }
  // European brands of all languages share the main player: a friend writes in each.
  const friends = others.filter(({ id }) => id !== opponent?.id);
  for (const [index, { direct }] of talks.entries()) {
    const friend = friends[index];
    if (!friend) continue;
    const name = { kind: "direct", subject: directSubject(mainPlayer.id, friend.id) } as const;
    const players = [mainPlayer, friend];
    const endsAt = ago((25 + 7 * index) * minute);
    found.push({ name, players, isPrivate: true, lines: direct, endsAt, unread: index === 0 ? 1 : 0 });
  }
  return found;
}

const isEurope = (languages: readonly string[]) => languages.length > 3;

/** In Europe all languages are heard; elsewhere only that of the market, in which most of its players write. */
function talksOf(languages: readonly string[]): [DemoTalk, ...DemoTalk[]] {
  const isArabic = (language: string) => Number(language === "ar");
  const spoken = languages
    .filter((language) => isEurope(languages) || language !== "en")
    .toSorted((a, b) => isArabic(b) - isArabic(a));
  const [first = demoTalks.en, ...rest] = spoken.flatMap((language) => demoTalks[language] ?? []);
  return isEurope(languages) ? [first, ...rest] : [first];
}

const writersPerTalk = 5;

/** Appends a talk to earlier lines: replies point to the shifted lines, and other players write them. */
function shiftLines(lines: readonly DemoLine[], lineOffset: number, talkIndex: number): DemoLine[] {
  return lines.map((line) => ({
    ...line,
    by: line.by === 0 ? 0 : line.by + talkIndex * writersPerTalk,
    ...(line.replyTo !== undefined && { replyTo: line.replyTo + lineOffset }),
  }));
}

function currentEventId(rows: DemoRows, mainPlayer: PlayerRow, now: Date): string | undefined {
  const current = new Set(
    rows.events.filter((event) => event.ends_at > now && !event.is_cancelled).map(({ id }) => id),
  );
  const entry = rows.entries.find(
    ({ player_id: id, event_id: eventId, state }) =>
      id === mainPlayer.id && state === "entered" && current.has(eventId),
  );
  return entry?.event_id;
}

async function writeConversation(
  trx: Executor,
  service: string,
  { name, lines, players, isPrivate, endsAt, unread }: Conversation,
  newId: ReturnType<typeof idMaker>,
): Promise<void> {
  const [mainPlayer] = players;
  if (!mainPlayer) return;
  const sentAt = (index: number) => new Date(endsAt.getTime() - (lines.length - 1 - index) * 3 * minute);
  const authorOf = ({ by }: DemoLine) => players[by % players.length] ?? mainPlayer;
  const authors = new Set(lines.map((line) => authorOf(line).id));
  const [room] = await trx.run(
    `insert into chat_rooms (service, key, kind, last_sequence, last_message_at, participants, created_at)
     values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [service, roomIdOf(name), name.kind, lines.length, endsAt, authors.size, sentAt(0)],
  );
  const roomId = room?.["id"];
  for (const [index, line] of lines.entries()) {
    const mentions = line.text.includes("{mainPlayer}") ? [mainPlayer.id] : [];
    const id = newId(sentAt(index));
    await trx.run(
      `insert into chat_messages (room_id, sequence, id, author_id, client_id, text, state, sent_at, reply_to, mentions, reactions)
       values ($1, $2, $3::uuid, $4, $3::text, $5, 'visible', $6, $7, $8, $9)`,
      [
        roomId,
        index + 1,
        id,
        authorOf(line).id,
        line.text.replace("{mainPlayer}", mainPlayer.username),
        sentAt(index),
        line.replyTo ?? null,
        mentions,
        JSON.stringify(line.reactions ?? {}),
      ],
    );
    if (mentions.length > 0) {
      await trx.run("insert into chat_mentions values ($1, $2, $3)", [mainPlayer.id, roomId, index + 1]);
    }
    for (const [reaction, count] of Object.entries(line.reactions ?? {})) {
      await trx.run(
        "insert into chat_reactions select $1, $2, id, $4 from unnest($3::uuid[]) as reacting (id)",
        [roomId, index + 1, players.slice(1, 1 + count).map((player) => player.id), reaction],
      );
    }
  }
  // A player has read what comes before an own message.
  const ownLast = lines.findLastIndex((line) => authorOf(line).id === mainPlayer.id) + 1;
  const mainPlayerReadUpTo = Math.max(ownLast, lines.length - unread);
  const members = new Set([mainPlayer.id, ...authors]);
  for (const playerId of members) {
    const isMainPlayer = playerId === mainPlayer.id;
    await trx.run(
      `insert into chat_members (player_id, room_id, read_up_to, is_private, took_part_at, last_sent_at)
       values ($1, $2, $3, $4, $5, $5)`,
      [
        playerId,
        roomId,
        isMainPlayer ? mainPlayerReadUpTo : lines.length,
        isPrivate,
        authors.has(playerId) ? sentAt(0) : null,
      ],
    );
  }
}
