import type { MatchDetails } from "#features/matches/contract.ts";
import { newId } from "#kit/db/id.ts";
import type { MessagingApp } from "./app.ts";
import { subscribeAndLink } from "./subscribe-and-link.ts";
import { createPhone, type Answer, type Phone } from "./phone.ts";
import { insertPlayer } from "./players.ts";

export interface MatchResponse extends Omit<Answer, "body"> {
  body: Answer["body"] & { match?: MatchDetails };
}

export interface TestMatch {
  readonly matchId: string;
  readonly challenger: Phone;
  readonly challenged: Phone;
  readonly challengedTeamId: string;
}

const brand = "blg-za-en";

/** A battleground of the brand. Players are added to it without the entry checks. */
export async function openTestBattleground(app: MessagingApp) {
  const { clock, database } = app;
  const hours = (count: number) => new Date(clock.now().getTime() + count * 3_600_000);
  const { country, eventProvider } = app.sites.ofHost(`${brand}.localhost`)?.brand ?? {};
  const eventId = newId(clock);
  await database.run("insert into games values ('arena', 'Arena', 'football', 'ign', true, $1)", [
    clock.now(),
  ]);
  await database.run(
    `insert into events (id, game_id, country, provider, stage, platform, title, summary, rules, prizes, currency,
       capacity, registration_opens_at, registration_closes_at, starts_at, ends_at, created_at)
     values ($1, 'arena', $2, $3, 'ladder', 'any', '{"en":"Arena"}', '{"en":""}', '{"en":[]}', '{}', 'ZAR',
       5000, $4, $5, $4, $5, $4)`,
    [eventId, country, eventProvider, hours(-24), hours(24 * 365)],
  );

  let numbers = 0;
  async function enter(phone: Phone): Promise<string> {
    const { id: playerId, token } = await insertPlayer(app, brand);
    phone.cookies.set("sid", token);
    numbers += 1;
    const entryId = newId(clock);
    await database.run("insert into entries values ($1, $2, $3, $4, 'entered', null, $5, null)", [
      entryId,
      eventId,
      playerId,
      numbers,
      clock.now(),
    ]);
    await subscribeAndLink(database, { playerId, gameId: "arena", brand, now: clock.now() });
    return entryId;
  }

  async function pair(): Promise<Omit<TestMatch, "matchId">> {
    const [challenger, challenged] = [createPhone(app), createPhone(app)];
    await enter(challenger);
    return { challenger, challenged, challengedTeamId: await enter(challenged) };
  }

  return {
    eventId,
    enter,
    /** A match in progress between two new players or the given ones. */
    async playing(players?: Omit<TestMatch, "matchId">): Promise<TestMatch> {
      const { challenger, challenged, challengedTeamId } = players ?? (await pair());
      const proposedDate = hours(2).toISOString();
      const created = await callMatch(challenger, "create-challenge", {
        eventId,
        challengedTeamId,
        proposedDate,
      });
      const matchId = created.body.match?.matchId ?? "";
      await callMatch(challenged, "accept-match", { matchId });
      clock.advance("2h");
      await callMatch(challenger, "ready-up", { matchId });
      await callMatch(challenged, "ready-up", { matchId });
      return { matchId, challenger, challenged, challengedTeamId };
    },
  };
}

/** Makes a match call that must succeed. */
export async function callMatch(phone: Phone, call: string, body: object): Promise<MatchResponse> {
  const answer: MatchResponse = await phone.post(call, body);
  if (answer.status !== 200) throw new Error(`${call}: ${JSON.stringify(answer.body)}`);
  return answer;
}

export async function readMatch(phone: Phone, matchId: string): Promise<MatchDetails> {
  const { body }: MatchResponse = await phone.get(`get-match?matchId=${matchId}`);
  if (!body.match) throw new Error(`get-match: ${JSON.stringify(body)}`);
  return body.match;
}

/** Uploads a file as the request body. */
export async function upload(
  app: MessagingApp,
  phone: Phone,
  call: string,
  payload: Buffer,
  { type = "image/png", headers = {} }: { type?: string; headers?: Record<string, string> } = {},
) {
  const answer = await app.server.inject({
    method: "POST",
    url: `/api/game/${call}`,
    headers: { ...headersOf(phone), "content-type": type, ...headers },
    payload,
  });
  return {
    status: answer.statusCode,
    body: answer.json<{ fileId?: string; url?: string; code?: string; message?: string }>(),
  };
}

export function headersOf(phone: Phone): Record<string, string> {
  return {
    host: `${brand}.localhost`,
    origin: `http://${brand}.localhost`,
    cookie: [...phone.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
  };
}
