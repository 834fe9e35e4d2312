import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../testing/app.ts";
import { withDrawnScreenshots } from "./store.ts";

let app: TestApp;
const stored = new Map<string, Buffer>();
const memory = {
  put: async (id: string, content: Uint8Array) => void stored.set(id, Buffer.from(content)),
  get: async (id: string) => stored.get(id),
  delete: async (id: string) => void stored.delete(id),
};

beforeAll(async () => {
  app = await startTestApp({ seeded: ["vc-za-en-demo"] });
});
afterAll(() => app.stop());

test("every posted score that waits for an answer or for staff has a screenshot", async () => {
  const [row] = await app.database.run(
    `select count(*) as posted, count(p.file_id) as shown from matches m left join match_pictures p on p.match_id = m.id
     where m.state in ('submitted', 'disputed')`,
  );
  expect(Number(row?.["posted"])).toBeGreaterThan(3);
  expect(row?.["shown"]).toBe(row?.["posted"]);
});

test("a screenshot is drawn at its first view and stored", async () => {
  const store = withDrawnScreenshots(memory, app.database);
  const [row] = await app.database.run("select file_id as id from match_pictures order by 1 limit 1");
  const drawn = await store.get(String(row?.["id"]));
  expect(drawn?.subarray(8, 12).toString()).toBe("WEBP");
  expect(await store.get(String(row?.["id"]))).toEqual(drawn);
  expect(stored.size).toBe(1);
  expect(await store.get("00000000-0000-4000-8000-000000000000")).toBeUndefined();
});
