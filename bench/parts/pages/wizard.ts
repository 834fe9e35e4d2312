import type { Browser, BrowserContext, Page, Request } from "playwright-core";
import sharp from "sharp";
import { openSession } from "#features/accounts/server/index.ts";
import { defaultBrandKey } from "#features/branding/rules.ts";
import type { Database } from "#kit/db/database.ts";
import { budgets } from "../../budgets.ts";
import { settle } from "./bytes.ts";
import { withDatabase } from "../../tools/database.ts";
import { phoneOf } from "./phone.ts";
import type { Row } from "../../tools/table.ts";

const part = "Match wizard";

/** Plays one match from the first step to the last in a new browser; API calls play the opponent. */
export async function measureWizard(browser: Browser, origin: string, databaseUrl: string): Promise<Row[]> {
  const pair = await findPair(databaseUrl);
  const phones = await Promise.all(
    [pair.own, pair.own, pair.opponent].map((token) => browser.newContext(phoneOf(origin, token))),
  );
  const [fresh, own, opponent] = phones as [BrowserContext, BrowserContext, BrowserContext];
  try {
    const call = await callerIn(opponent, origin);
    const { match } = await call("create-challenge", {
      eventId: pair.eventId,
      challengedTeamId: pair.challengedTeamId,
      isInstant: true,
    });
    const accept = await callerIn(own, origin);
    await accept("accept-match", { matchId: match.matchId });
    return await walk(fresh, `${origin}/match-wizard/${pair.eventId}/${match.matchId}`, (name) =>
      call(name, { matchId: match.matchId }),
    );
  } finally {
    await Promise.all(phones.map((phone) => phone.close()));
  }
}

async function walk(
  context: BrowserContext,
  address: string,
  opponentCalls: (name: string) => Promise<unknown>,
): Promise<Row[]> {
  const page = await context.newPage();
  const received = countBytes(page);
  const rows: Row[] = [];
  const step = async (name: string, budget: number, take: () => Promise<unknown>) => {
    await take();
    await settle(page);
    rows.push({ part, name, figure: await received(), unit: "bytes", budget });
  };
  const { wizardCold, wizardStep } = budgets.bytes;
  const press = (name: RegExp) => page.getByRole("button", { name }).click();
  const shows = (title: string) => page.getByRole("heading", { level: 1, name: title }).waitFor();

  await step("everything, cold", wizardCold, () => page.goto(address));
  await step("  from friend to check-in", wizardStep, async () => {
    await press(/^I’ve added/);
    await shows("Ready up");
  });
  await step("  from check-in to play", wizardStep, async () => {
    await press(/^I’m ready/);
    await opponentCalls("ready-up");
    await shows("Play your match");
  });
  await step("  from play to verify", wizardStep, async () => {
    await press(/^Add one: You/);
    await page.locator("input[type=file]").setInputFiles(await screenshot());
    await page.locator("figure img").waitFor();
    await press(/^Post score/);
    await shows("Your score is posted");
  });
  await step("  from verify to the result", wizardStep, async () => {
    await opponentCalls("verify-match-result");
    await shows("You won");
  });
  return rows;
}

/** Bytes received since the last call, including socket messages. */
function countBytes(page: Page): () => Promise<number> {
  let finished: Request[] = [];
  let messages = 0;
  page.on("requestfinished", (request) => finished.push(request));
  page.on("websocket", (socket) =>
    socket.on("framereceived", ({ payload }) => (messages += Buffer.byteLength(payload))),
  );
  return async () => {
    const sizes = await Promise.all(finished.map((request) => request.sizes()));
    const counted = sizes.reduce((total, { responseBodySize }) => total + responseBodySize, messages);
    [finished, messages] = [[], 0];
    return counted;
  };
}

/** A picture like a game screen: flat areas and figures. */
async function screenshot() {
  const field = sharp({ create: { width: 1_280, height: 720, channels: 3, background: "seagreen" } });
  return { name: "score.png", mimeType: "image/png", buffer: await field.png().toBuffer() };
}

interface Answer {
  match: { matchId: string };
}

/** Sends API calls with the session of a phone, from a separate page of the same origin. */
async function callerIn(context: BrowserContext, origin: string) {
  const page = await context.newPage();
  await page.goto(`${origin}/privacy`);
  return async (name: string, body: object): Promise<Answer> => {
    const response = await page.evaluate(
      async ([path, sent]) => {
        const headers = { "content-type": "application/json" };
        const taken = await fetch(path, { method: "POST", headers, body: sent });
        return { isOk: taken.ok, text: await taken.text() };
      },
      [`/api/game/${name}`, JSON.stringify(body)] as const,
    );
    if (!response.isOk) throw new Error(`${name} returned ${response.text}`);
    return JSON.parse(response.text) as Answer;
  };
}

/** Two players of a running ladder who have no match now and accept challenges. */
function findPair(databaseUrl: string) {
  return withDatabase(databaseUrl, async (database) => {
    const { default: brand } = (await import(`#brands/${defaultBrandKey}/brand.ts`)) as {
      default: { service: string };
    };
    const rows = await database.run(
      `select entry.event_id, entry.id as entry_id, entry.player_id from entries as entry
         join events as event on event.id = entry.event_id
         join players as player on player.id = entry.player_id
         join subscriptions on subscriptions.player_id = player.id and subscriptions.state = 'active'
       where player.service = $1 and player.is_open_to_challenges and entry.state = 'entered'
         and event.stage = 'ladder' and event.starts_at < now() and event.ends_at > now() + interval '1 hour'
         and not exists (select from matches where matches.state in ('requested', 'rescheduling', 'confirmed', 'in_progress')
           and player.id in (matches.challenger_id, matches.challenged_id))
       order by entry.event_id, entry.number limit 2`,
      [brand.service],
    );
    const [own, opponent] = rows;
    if (!own || !opponent || own["event_id"] !== opponent["event_id"]) {
      throw new Error("The demo data has no two available players");
    }
    return {
      eventId: String(own["event_id"]),
      challengedTeamId: String(own["entry_id"]),
      own: await tokenOf(database, own["player_id"]),
      opponent: await tokenOf(database, opponent["player_id"]),
    };
  });
}

async function tokenOf(database: Database, playerId: unknown): Promise<string> {
  const session = { playerId: String(playerId), brand: defaultBrandKey, userAgent: "bench" };
  return (await openSession(database, session, new Date())).token;
}
