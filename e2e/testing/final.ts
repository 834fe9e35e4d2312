import { subscribeAndLink } from "#apps/server/testing/subscribe-and-link.ts";
import sharp from "sharp";
import { runFinalsCommand } from "#apps/server/commands/finals.ts";
import { openSession } from "#features/accounts/server/index.ts";
import type { NewSeries } from "#features/battlegrounds/contract.ts";
import { addAllToBoard } from "#features/rankings/server/index.ts";
import { newId } from "#kit/db/id.ts";
import { sendRequest, getFromApi } from "./send-request.ts";
import { serviceOf } from "./brand-facts.ts";
import { joinBrand } from "./players.ts";
import { inProductDatabase } from "./product-database.ts";
import { addressOf, product } from "./product.ts";
import { findEvent } from "./battlegrounds.ts";

interface Finalist {
  playerId: string;
  entryId: string;
  token: string;
}

interface SeenTie {
  code: string;
  matchId: string;
  a: { id: string; username: string } | null;
  b: { id: string; username: string } | null;
}

export type Series = Awaited<ReturnType<typeof openSeries>>;

const minute = 60_000;
const qualifiersSize = 4;

/** Two qualifiers with four players each, created by the staff command and played through the API. */
export async function openSeries(brand: string, keep: (plan: NewSeries) => Promise<string>) {
  const clock = { now: () => new Date() };
  const after = (minutes: number) => new Date(Date.now() + minutes * minute).toISOString();
  const like = await findEvent(brand, ({ stage, phase }) => stage === "ladder" && phase === "live");
  const [audience] = await inProductDatabase((database) =>
    database.run("select country, provider from events where id = $1", [like.id]),
  );
  const words = { title: { en: "Test cup" }, summary: { en: "" }, rules: { en: [] } };
  const times = {
    registrationOpensAt: after(-300),
    registrationClosesAt: after(20),
    startsAt: after(-200),
    endsAt: after(30),
  };
  const finalId = newId(clock);
  const plan: NewSeries = {
    id: finalId,
    gameId: like.game.id,
    country: String(audience?.["country"]),
    provider: String(audience?.["provider"]),
    platform: "any",
    currency: "ZAR",
    prizes: { pool: 0, places: [] },
    qualifiers: [1, 2].map(() => ({ ...words, ...times, capacity: 16 })),
    final: { ...words, startsAt: after(30), endsAt: after(90) },
  };
  await command("open-qualifiers", await keep(plan));
  const rows = await inProductDatabase((database) =>
    database.run("select id from events where final_event_id = $1 order by qualifier_number", [finalId]),
  );
  const qualifiers = rows.map(({ id }) => String(id));
  const players = new Map<string, Finalist>();
  const entrants: Finalist[][] = [];
  for (const eventId of qualifiers) {
    const entered: Finalist[] = [];
    for (let number = 1; number <= qualifiersSize; number++) {
      const entrant = await enter(brand, { eventId, gameId: like.game.id, number });
      entered.push(entrant);
      players.set(entrant.playerId, entrant);
    }
    entrants.push(entered);
  }

  async function call<Body>(playerId: string, name: string, body: object | Buffer): Promise<Body> {
    const isFile = Buffer.isBuffer(body);
    const response = await fetchAs(brand, players.get(playerId)?.token ?? "", name, {
      type: isFile ? "image/png" : "application/json",
      body: isFile ? body : JSON.stringify(body),
    });
    return response as Body;
  }

  /** Both check in, the winner posts the score with a picture, the other verifies it. */
  async function score(matchId: string, challenger: string, challenged: string, winner: "a" | "b") {
    for (const player of [challenger, challenged]) await call(player, "ready-up", { matchId });
    const [poster, verifier] = winner === "a" ? [challenger, challenged] : [challenged, challenger];
    const { fileId } = await call<{ fileId: string }>(poster, "upload-screenshot", await picture());
    const [scoreChallenger, scoreChallenged] = winner === "a" ? [3, 1] : [0, 2];
    await call(poster, "submit-scores", { matchId, scoreChallenger, scoreChallenged, screenshot: fileId });
    await call(verifier, "verify-match-result", { matchId });
  }

  async function ties(): Promise<SeenTie[]> {
    const path = `/api/bracket/get-bracket-event/?id=${finalId}&now=${Date.now()}`;
    return (await getFromApi<{ ties: SeenTie[] }>(brand, path)).ties;
  }

  async function tie(code: string): Promise<SeenTie> {
    const found = (await ties()).find((one) => one.code === code);
    if (!found) throw new Error(`There is no tie ${code}`);
    return found;
  }

  return {
    finalId,
    tie,
    /** Plays one match in each qualifier, closes both and seeds the final for now. */
    async qualify(): Promise<void> {
      for (const [index, eventId] of qualifiers.entries()) {
        const [first, second] = entrants[index] ?? [];
        if (!first || !second) continue;
        const asked = await call<{ match: { matchId: string } }>(first.playerId, "create-challenge", {
          eventId,
          challengedTeamId: second.entryId,
          isInstant: true,
        });
        const { matchId } = asked.match;
        await call(second.playerId, "accept-match", { matchId });
        await score(matchId, first.playerId, second.playerId, "a");
        await command("close-qualifier", eventId);
      }
      await inProductDatabase((database) =>
        database.run(
          "update events set starts_at = now() - interval '2 hours', ends_at = now() - interval '1 hour' where id = $1",
          [finalId],
        ),
      );
      await command("advance", finalId);
    },
    /** In seed order. */
    async finalists(): Promise<Finalist[]> {
      const seeded = await inProductDatabase((database) =>
        database.run("select player_id from entries where event_id = $1 order by seed", [finalId]),
      );
      return seeded.flatMap((row) => players.get(String(row["player_id"])) ?? []);
    },
    async play(code: string, winner: "a" | "b"): Promise<void> {
      const { a, b, matchId } = await tie(code);
      if (!a || !b) throw new Error(`${code} waits for its players`);
      await score(matchId, a.id, b.id, winner);
    },
  };
}

function command(...words: string[]): Promise<string | undefined> {
  return inProductDatabase((database) =>
    runFinalsCommand(database, product.databaseUrl, { words, by: "owner@kickoff.example" }, new Date()),
  );
}

async function enter(
  brand: string,
  { eventId, gameId, number }: { eventId: string; gameId: string; number: number },
): Promise<Finalist> {
  const { playerId } = await joinBrand(brand);
  const now = new Date();
  const entryId = newId({ now: () => now });
  return inProductDatabase(async (database) => {
    await database.run("insert into entries values ($1, $2, $3, $4, 'entered', null, $5, null)", [
      entryId,
      eventId,
      playerId,
      number,
      now,
    ]);
    const entry = { service: serviceOf(brand), eventId, gameId, playerId, at: now };
    await database.transaction((trx) => addAllToBoard(trx, [entry]));
    await subscribeAndLink(database, { playerId, gameId, brand, now });
    const session = { playerId, brand, userAgent: "e2e", provenAt: now };
    const { token } = await openSession(database, session, now);
    return { playerId, entryId, token };
  });
}

async function fetchAs(
  brand: string,
  token: string,
  name: string,
  { type, body }: { type: string; body: string | Buffer },
): Promise<unknown> {
  const response = await sendRequest({
    host: `${brand}.localhost:${product.port}`,
    path: `/api/game/${name}`,
    method: "POST",
    headers: {
      "content-type": type,
      cookie: `sid=${token}`,
      origin: new URL(addressOf(brand, "/")).origin,
    },
    body,
  });
  if (response.status !== 200) throw new Error(`${name} returned ${response.status}: ${response.text}`);
  return JSON.parse(response.text);
}

function picture(): Promise<Buffer> {
  const shade = () => Math.floor(Math.random() * 256);
  const background = { r: shade(), g: shade(), b: shade() };
  return sharp({ create: { width: 160, height: 90, channels: 3, background } })
    .png()
    .toBuffer();
}
