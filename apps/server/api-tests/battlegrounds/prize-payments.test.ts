import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { deleteStalePrizeClaims } from "#features/battlegrounds/server/index.ts";
import type { TestPlayer } from "../../testing/players.ts";
import {
  brandKey,
  finance,
  owner,
  organiser,
  account,
  identityNumber,
  startPrizeApp,
  type PrizeApp,
} from "../../testing/prizes.ts";

let prized: PrizeApp;

beforeAll(async () => {
  prized = await startPrizeApp();
});
afterAll(() => prized.app.stop());

describe("staff", () => {
  test("who approve at the same time count as two, and one member never counts twice", async () => {
    const { prizeId } = await prized.newClaimed();
    const texts = await Promise.all(
      Array.from({ length: 4 }, () => prized.commandBy(finance, "prize-approve", prizeId)),
    );
    expect(texts.filter((text) => text?.includes("Another member has to approve it too"))).toHaveLength(1);
    const [row] = await prized.app.database.run("select state from prizes where id = $1", [prizeId]);
    expect(row).toEqual({ state: "claimed" });
    const two = await prized.newClaimed();
    await Promise.all([finance, owner].map((by) => prized.commandBy(by, "prize-approve", two.prizeId)));
    expect(await prized.app.database.run("select state from prizes where id = $1", [two.prizeId])).toEqual([
      { state: "approved" },
    ]);
  });

  test("refuse a claim with a reason, and the winner claims again", async () => {
    const { winner, prizeId } = await prized.newClaimed();
    await prized.commandBy(finance, "prize-approve", prizeId);
    const text = await prized.commandBy(finance, "prize-refuse", prizeId, "name", "Other name on the ID");
    expect(text).toContain("Refused");
    expect(await prized.prizeOf(winner)).toMatchObject({
      state: "claimable",
      refusal: "name",
      claimedAt: null,
    });
    expect((await prized.claim(winner)).status).toBe(200);
    expect((await prized.prizeOf(winner)).refusal).toBeNull();
    // The approval of the first claim does not count.
    expect(await prized.commandBy(owner, "prize-approve", prizeId)).toContain("Another member");
  });

  test("need the permission, and bank details need finance", async () => {
    const { prizeId } = await prized.newClaimed();
    const refused = async (by: string, ...words: string[]) =>
      expect(prized.commandBy(by, ...words)).rejects.toThrow("with this permission");
    await refused(organiser, "prize-list", brandKey);
    await refused(organiser, "prize-approve", prizeId);
    await refused(owner, "prize-show", prizeId);
    await refused(owner, "prize-export", brandKey, join(prized.app.filesFolder, "x.csv"));
    expect(await prized.commandBy(finance, "prize-show", prizeId)).toContain(`account: ${account}`);
    expect(await prized.auditOf(prizeId)).toMatchObject([{ action: "prize_details_read" }]);
    const list = await prized.commandBy(owner, "prize-list", brandKey, "claimed");
    expect(list).toContain(prizeId);
    expect(list).not.toContain(account);
  });

  test("export approved prizes once, never overwrite an export, and cannot refuse them afterwards", async () => {
    const { prizeId } = await prized.newApproved();
    const file = join(prized.app.filesFolder, `${prizeId}.csv`);
    await prized.commandBy(finance, "prize-export", brandKey, file);
    const csv = await readFile(file, "utf8");
    expect(csv.split("\r\n").find((line) => line.includes(prizeId))).toBe(
      `"${prizeId}","12000.00","ZAR","bank","Thandi Nkosi","national","${identityNumber}","FNB","250655","${account}",""`,
    );
    await expect(prized.commandBy(finance, "prize-export", brandKey, file)).rejects.toThrow("EEXIST");
    const next = `${file}.2`;
    await prized.commandBy(finance, "prize-export", brandKey, next);
    expect(await readFile(next, "utf8")).not.toContain(prizeId);
    expect(await prized.commandBy(finance, "prize-refuse", prizeId, "name", "late")).toContain(
      "the bank already has it",
    );
  });
});

test("an overdue prize notifies the winner once and is shown as late until it is paid", async () => {
  const { eventId, winner, prizeId } = await prized.newClaimed();
  prized.app.clock.advance("44d");
  await prized.work();
  await prized.work();
  expect(await prized.prizeOf(winner)).toMatchObject({ state: "claimed", isLate: true });
  expect((await prized.shownBy(winner, eventId)).event.prizes[0]!.status).toMatchObject({ isLate: true });
  expect((await prized.kindsOf(winner)).filter((kind) => kind === "prize_late")).toHaveLength(1);
  expect(prized.alarms).toContain("prize_late");
  for (const by of [finance, owner]) await prized.commandBy(by, "prize-approve", prizeId);
  await prized.commandBy(finance, "prize-paid", prizeId, "EFT-3");
  expect((await prized.prizeOf(winner)).isLate).toBe(false);
});

test("a match that is still disputed holds the prize beyond 24 hours", async () => {
  const { eventId, players } = await prized.newLadder();
  const [first, second] = players as [TestPlayer, TestPlayer];
  const isDisputed = (id: string) => id === eventId;
  prized.app.clock.advance("2h");
  await prized.work(isDisputed);
  prized.app.clock.advance("3d");
  await prized.work(isDisputed);
  expect((await prized.prizeOf(first)).state).toBe("held");
  await prized.work();
  expect((await prized.prizeOf(second)).state).toBe("claimable");
});

describe("personal data", () => {
  test("the removal of a profile shows what is lost, and forfeits the prize", async () => {
    const { winner, prizeId } = await prized.newClaimed();
    await prized.prove(winner);
    const { sentences } = (await winner.get("removal")).body as { sentences: string[] };
    expect(sentences).toEqual([expect.stringMatching(/prize of R12\s?000 in Prized ladder/)]);
    const { user } = (await winner.get("profile")).body as { user: { username: string } };
    const removal = await winner.post("remove-profile", { username: user.username, read: sentences });
    expect(removal.status).toBe(200);
    await prized.work();
    expect(await prized.app.database.run("select state from prizes where id = $1", [prizeId])).toEqual([
      { state: "forfeited" },
    ]);
    expect(
      await prized.app.database.run("select from prize_claims where player_id = $1", [winner.id]),
    ).toEqual([]);
  });

  test("bank details are deleted 90 days after the payment", async () => {
    const { prizeId } = await prized.newApproved();
    await prized.commandBy(finance, "prize-paid", prizeId, "EFT-4");
    const left = async (days: number) => {
      await deleteStalePrizeClaims(
        prized.app.database,
        prized.later(24 * days),
        new AbortController().signal,
      );
      return (await prized.app.database.run("select from prize_claims where prize_id = $1", [prizeId]))
        .length;
    };
    expect(await left(89.9)).toBe(1);
    expect(await left(90.1)).toBe(0);
  });

  test("bank details and identity numbers are in no log, response, notification, audit entry or readable column", async () => {
    const { winner, eventId } = await prized.newClaimed();
    const bodies = await Promise.all([
      winner.get("prizes"),
      winner.get(`prize?id=${(await prized.prizeOf(winner)).id}`),
      winner.get(`event-by-id?id=${eventId}`),
      prized.claim(winner),
      prized.claim(winner, { account: `${account}99` }),
    ]);
    const tables = await prized.app.database.run(
      "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
    );
    for (const secret of [account, identityNumber]) {
      expect(JSON.stringify(bodies)).not.toContain(secret);
      expect(prized.logged()).not.toContain(secret);
      for (const { name } of tables) {
        const found = await prized.app.database.run(
          `select from ${String(name)} t where to_jsonb(t)::text like $1 limit 1`,
          [`%${secret}%`],
        );
        expect([name, found.length]).toEqual([name, 0]);
      }
    }
  });
});
