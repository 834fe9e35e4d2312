import { afterAll, beforeAll, expect, test } from "vitest";
import { openSession } from "#features/accounts/server/index.ts";
import type { GameAccount } from "#features/game-accounts/contract.ts";
import { newId } from "#kit/db/id.ts";
import { startTestApp, type TestApp } from "../../testing/app.ts";
import { callAs } from "../../testing/call-as.ts";

const brand = "mtn-za-en";
const uuid = "1b4e28ba-2fa1-41d2-883f-0016d3cca427";
let app: TestApp;
let uuidGame: string;
let psnGame: string;

beforeAll(async () => {
  app = await startTestApp({ seeded: [brand] });
  const { accounts } = (await ask(await newPlayer(), "get-game-accounts")).body;
  uuidGame = accounts.find(({ kind }) => kind === "uuid")?.gameId ?? "";
  psnGame = accounts.find(({ kind }) => kind === "psn")?.gameId ?? "";
});
afterAll(() => app.stop());

let count = 0;
async function newPlayer(): Promise<string> {
  const id = newId(app.clock);
  count += 1;
  await app.database.run(
    `insert into players (id, service, username, msisdn, country, avatar, created_at)
     values ($1, 'mtn-za', $2, $3, 'ZA', 'x', $4)`,
    [id, `p${id.slice(-12)}`, `2783999${String(count).padStart(4, "0")}`, app.clock.now()],
  );
  return (await openSession(app.database, { playerId: id, brand, userAgent: "test" }, app.clock.now())).token;
}

const ask = (
  token: string | undefined,
  call: string,
  body?: object,
): Promise<{ status: number; body: { accounts: GameAccount[]; code: string; fields: object } }> =>
  callAs(app, { brand, token }, call, body);

const link = (token: string, gameId: string, accountName: string) =>
  ask(token, "link-game-account", { gameId, accountName });
const nameIn = (accounts: readonly GameAccount[], gameId: string) =>
  accounts.find((account) => account.gameId === gameId)?.accountName;

test("lists every game of the brand, none linked at first", async () => {
  const { body } = await ask(await newPlayer(), "get-game-accounts");
  expect(body.accounts.length).toBeGreaterThanOrEqual(6);
  expect(body.accounts.every(({ accountName }) => accountName === null)).toBe(true);
});

test("links, replaces and unlinks an id; unlinking twice returns the same", async () => {
  const token = await newPlayer();
  expect(nameIn((await link(token, psnGame, "First_10")).body.accounts, psnGame)).toBe("First_10");
  expect(nameIn((await link(token, psnGame, "Second_10")).body.accounts, psnGame)).toBe("Second_10");
  for (let time = 0; time < 2; time++) {
    const { status, body } = await ask(token, "unlink-game-account", { gameId: psnGame });
    expect(status).toBe(200);
    expect(nameIn(body.accounts, psnGame)).toBeNull();
  }
});

test("assigns an id to one player in any notation until that player unlinks it", async () => {
  const [owner, other] = [await newPlayer(), await newPlayer()];
  await link(owner, uuidGame, uuid);
  const refused = await link(other, uuidGame, uuid.toUpperCase().replaceAll("-", ""));
  expect(refused).toMatchObject({
    status: 409,
    body: { code: "account_of_another", fields: { accountName: { code: "account_of_another" } } },
  });
  await ask(owner, "unlink-game-account", { gameId: uuidGame });
  expect((await link(other, uuidGame, uuid)).status).toBe(200);
  await ask(other, "unlink-game-account", { gameId: uuidGame });
});

test("refuses to unlink or replace an id that a battleground needs", async () => {
  const [token, other] = [await newPlayer(), await newPlayer()];
  await link(token, uuidGame, uuid);
  const entry = newId(app.clock);
  await app.database.run(
    `insert into entries (id, event_id, player_id, number, state, entered_at)
     select $1, e.id, s.player_id, 90001, 'entered', $3
     from (select id from events where game_id = $2 and not is_cancelled and ends_at > $3 limit 1) e,
       (select player_id from game_accounts where account_key = $4) s`,
    [entry, uuidGame, app.clock.now(), uuid],
  );
  const refused = { status: 409, body: { code: "account_in_use" } };
  expect(await ask(token, "unlink-game-account", { gameId: uuidGame })).toMatchObject(refused);
  expect(await link(token, uuidGame, uuid.replace("1b4e", "2c5f"))).toMatchObject(refused);
  expect((await link(token, uuidGame, uuid)).status).toBe(200);
  expect((await link(other, uuidGame, uuid)).body.code).toBe("account_of_another");
  await app.database.run("update entries set state = 'left', left_at = $2 where id = $1", [
    entry,
    app.clock.now(),
  ]);
  expect((await ask(token, "unlink-game-account", { gameId: uuidGame })).status).toBe(200);
  await app.database.run("delete from entries where id = $1", [entry]);
});

test("gives an id to one of thirty players who claim it at the same time", async () => {
  const tokens = await Promise.all(Array.from({ length: 30 }, newPlayer));
  const responses = await Promise.all(tokens.map((token) => link(token, psnGame, "TheOnlyOne")));
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(responses.filter(({ status }) => status === 409)).toHaveLength(29);
});

test.each([
  { accountName: "nonsense", code: "uuid_malformed" },
  { accountName: "", code: "uuid_missing" },
])("refuses the id $accountName on its field and links nothing", async ({ accountName, code }) => {
  const token = await newPlayer();
  const refused = await link(token, uuidGame, accountName);
  expect(refused).toMatchObject({ status: 400, body: { code, fields: { accountName: { code } } } });
  expect(nameIn((await ask(token, "get-game-accounts")).body.accounts, uuidGame)).toBeNull();
});

test("returns 404 for a game that the brand does not offer", async () => {
  expect(await link(await newPlayer(), "chess", "Anybody")).toMatchObject({
    status: 404,
    body: { code: "game_not_found" },
  });
});

test("returns 401 without a session, and 403 for another player's number", async () => {
  expect((await ask(undefined, "get-game-accounts")).status).toBe(401);
  const token = await newPlayer();
  const foreign = { msisdn: "27820000009", gameId: psnGame, accountName: "Foreign_1" };
  expect((await ask(token, "link-game-account", foreign)).body.code).toBe("not_yours");
  expect((await ask(token, "get-game-accounts?msisdn=27820000009")).body.code).toBe("not_yours");
  expect(nameIn((await ask(token, "get-game-accounts")).body.accounts, psnGame)).toBeNull();
});

test("demo players have linked the games of their battlegrounds", async () => {
  const [row] = await app.database.run(
    `select count(*)::int as missing from entries join events on events.id = entries.event_id
      where not exists (select from game_accounts
        where game_accounts.player_id = entries.player_id and game_accounts.game_id = events.game_id)`,
  );
  expect(row?.["missing"]).toBe(0);
});
