import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { splitKey } from "#kit/contract/contract.ts";
import { newId } from "#kit/db/id.ts";
import { apiTable } from "../../api.ts";
import { startMessagingApp, type MessagingApp } from "../../testing/app.ts";
import { directRoom, sent } from "../../testing/chat.ts";
import { idlePorts } from "../../testing/idle-ports.ts";
import { openLadder } from "../../testing/ladder.ts";
import { newPlayer, type TestPlayer } from "../../testing/players.ts";
import { checksumsOf } from "../../testing/rows.ts";
import { buy, newBuyer, newProduct, onlyCoins } from "../../testing/store.ts";
import { newTicket } from "../../testing/support.ts";

/** Ids of things that only their owners know of: for everybody else they do not exist. */
const privateFields = new Set([
  "roomId",
  "messageId",
  "ticketId",
  "purchaseId",
  "prizeId",
  "notificationId",
  "sessionId",
]);

/** `id` names something private in these calls. */
const privateIds: Readonly<Record<string, string>> = { "GET /api/game/prize": "prizeId" };

/** Ids of things that everybody in the realm may know, the caller's own ids, and names chosen by the caller. */
const knownFields = new Set([
  "gameId",
  "eventId",
  "enhancerId",
  "productId",
  "opponentId",
  "challengedTeamId",
  "challengerTeamId",
  // Matches are public; who may move one is decided by `not_your_match`.
  "matchId",
  "clientId",
  "userId",
  "friendUserId",
  "playerId",
  "acceptedById",
]);

/** Without a session of the checkout they are unknown; tested with the checkout. */
const checkoutFields = new Set(["checkoutId", "setupId", "withdrawalId"]);

/** `id` names something public, or is tested below by its kind. */
const calledById = new Set([
  "GET /api/game/entry-conditions",
  "POST /api/game/share",
  "POST /api/game/report",
]);

interface Sample {
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly minimum?: number;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Sample>>;
  readonly anyOf?: readonly Sample[];
}

/** A valid value for the schema of a field. */
function sampleOf(schema: Sample): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf?.[0]) return sampleOf(schema.anyOf[0]);
  if (schema.type === "boolean") return true;
  if (schema.type === "integer" || schema.type === "number") return Math.max(1, schema.minimum ?? 1);
  if (schema.type === "array") return [];
  if (schema.format === "uuid") return randomUUID();
  return "sample-text";
}

const calls = [...apiTable(idlePorts).values()].flatMap(({ key, endpoint }) => {
  if (endpoint.auth !== "player") return [];
  const input = endpoint.body ?? endpoint.query;
  const schema = input ? (z.toJSONSchema(input, { io: "input", unrepresentable: "any" }) as Sample) : {};
  const ids = Object.keys(schema.properties ?? {}).filter((name) => /id$/i.test(name));
  const named = ids.filter((name) => privateFields.has(name) || (name === "id" && key in privateIds));
  return [{ key, schema, ids, named }];
});
const matrix = calls.filter(({ named }) => named.length > 0);

let app: MessagingApp;
let outsider: TestPlayer;
let abroad: TestPlayer;
/** The ids of two other players. */
let foreign: Readonly<Record<string, readonly string[]>>;

beforeAll(async () => {
  app = await startMessagingApp();
  const ladder = await openLadder(app);
  const { challenger: ann, challenged: ben, matchId } = await ladder.request();
  const roomId = await directRoom(ann, ben);
  const { id: messageId } = await sent(ann, roomId, "between us");
  await sent(ann, `match-${matchId}`, "see you there");
  const { ticketId } = await newTicket(ann);
  const buyer = await newBuyer(app, 10);
  const bought = await buy(buyer, await newProduct(app, onlyCoins(10), 1), 10);
  const prizeId = newId(app.clock);
  const { brand } = app.sites.byKey.get("blg-za-en")!;
  await app.database.run(
    `insert into prizes (id, service, event_id, place, amount, currency, player_id, state, result_at, held_until,
       claimable_at, claim_until, due_at)
     values ($1, $2, $3, 1, 100, 'ZAR', $4, 'claimable', $5, $5, $5, $6, $6)`,
    [prizeId, brand.service, ladder.eventId, ann.id, app.clock.now(), ladder.later(48)],
  );
  const idsOf = async (query: string, playerId: string) =>
    (await app.database.run(query, [playerId])).map(({ id }) => String(id));
  foreign = {
    roomId: [roomId, `match-${matchId}`],
    messageId: [messageId],
    ticketId: [ticketId],
    purchaseId: [bought.body.purchase.id],
    prizeId: [prizeId],
    notificationId: await idsOf("select id from notifications where player_id = $1 limit 1", ben.id),
    sessionId: await idsOf(
      "select encode(token_hash, 'hex') as id from sessions where player_id = $1",
      ann.id,
    ),
  };
  [outsider, abroad] = [await ladder.newPlayer(), await newPlayer(app, "saf-ke-en")];
  await app.database.run("update sessions set proven_at = $1", [app.clock.now()]);
});
afterAll(() => app.stop());
beforeEach(async () => void (await app.database.run("delete from rate_limits")));

test("every id in a player's call is known to be private or not", () => {
  const unknown = calls.flatMap(({ key, ids }) =>
    ids
      .filter((name) => !privateFields.has(name) && !knownFields.has(name) && !checkoutFields.has(name))
      .filter((name) => name !== "id" || !(key in privateIds || calledById.has(key)))
      .map((name) => `${key} ${name}`),
  );
  expect(unknown).toEqual([]);
});

test("there is something foreign for every private id", () => {
  const missing = [...privateFields].filter((name) => (foreign[name] ?? []).length === 0);
  expect(missing).toEqual([]);
});

/** A valid request with the foreign ids of these fields. */
function requestOf({ key, schema }: (typeof matrix)[number], ids: Readonly<Record<string, string>>) {
  const required = (schema.required ?? []).map((name) => [name, sampleOf(schema.properties?.[name] ?? {})]);
  const input: Record<string, unknown> = { ...Object.fromEntries(required), ...ids };
  const { method, path } = splitKey(key);
  const isMessage = path.endsWith("/claim-prize");
  return { method, path, input: isMessage ? { ...input, identityNumber: "A1234567" } : input };
}

function send(player: TestPlayer, { method, path, input }: ReturnType<typeof requestOf>) {
  const query = new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]));
  return method === "GET" ? player.get(`${path}?${query}`) : player.post(path, input);
}

describe("what belongs to others does not exist for a player of the realm and of another one", () => {
  test.each(matrix)("$key", async (call) => {
    const { key, named } = call;
    const before = await checksumsOf(app.database);
    const [first = "", second] = named;
    const valuesOf = (name: string) => foreign[name === "id" ? (privateIds[key] ?? "") : name] ?? [];
    const cases = valuesOf(first).flatMap((value) =>
      (second === undefined ? [undefined] : valuesOf(second)).map((other) => ({
        [first]: value,
        ...(second !== undefined && other !== undefined && { [second]: other }),
      })),
    );
    // A message of a private room is not found through a room that the caller may read, either.
    if (second === "messageId") cases.push({ roomId: "lounge", messageId: valuesOf("messageId")[0] ?? "" });
    expect(cases.length).toBeGreaterThan(0);
    for (const player of [outsider, abroad])
      for (const ids of cases) {
        const { status, body } = await send(player, requestOf(call, ids));
        expect([key, ids, status, body]).toMatchObject([key, ids, 404, { code: expect.any(String) }]);
      }
    expect(await checksumsOf(app.database)).toEqual(before);
  });

  test.each(["message", "match"])("as what a ticket is about: a %s", async (kind) => {
    const id =
      kind === "message" ? foreign["messageId"]?.[0] : foreign["roomId"]?.[1]?.slice("match-".length);
    const body = { clientId: randomUUID(), subject: "About", text: "something", context: { kind, id } };
    expect(await outsider.post("open-ticket", body)).toMatchObject({
      status: 404,
      body: { code: "context_not_found" },
    });
  });

  test("as a reported message", async () => {
    const body = { kind: "message", id: foreign["messageId"]?.[0], reason: "spam" };
    expect(await outsider.post("report", body)).toMatchObject({ status: 404 });
  });
});
