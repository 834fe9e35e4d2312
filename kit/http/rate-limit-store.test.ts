import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { requireToken } from "./rate-limit-store.ts";
import { startNotes, type NotesNode } from "./testing/notes.ts";

let direct: NotesNode;
let sister: NotesNode;
let proxied: NotesNode;

beforeAll(async () => {
  direct = await startNotes();
  sister = await startNotes({ beside: direct });
  proxied = await startNotes({ beside: direct, trustedProxies: ["127.0.0.1"] });
});

beforeEach(() => direct.clock.advance("1h"));

afterAll(async () => {
  await Promise.all([sister.stop(), proxied.stop()]);
  await direct.stop();
});

/** Returns how many of twenty concurrent calls are allowed. `call` chooses the node and the address of each. */
async function countAllowed(call: (index: number) => { node: NotesNode; from: string }): Promise<number> {
  const statuses = await Promise.all(
    Array.from({ length: 20 }, async (_, index) => {
      const { node, from } = call(index);
      return (await node.post("/api/limited", {}, { "x-forwarded-for": from })).status;
    }),
  );
  expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([]);
  return statuses.filter((status) => status === 200).length;
}

test("ignores X-Forwarded-For from an untrusted address", async () => {
  expect(await countAllowed((index) => ({ node: direct, from: `192.0.2.${index}` }))).toBe(3);
});

test("two nodes share the limit", async () => {
  const nodes = [direct, sister];
  expect(await countAllowed((index) => ({ node: nodes[index % 2]!, from: `192.0.2.${index}` }))).toBe(3);
});

test("uses X-Forwarded-For from a trusted proxy", async () => {
  expect(await countAllowed((index) => ({ node: proxied, from: `192.0.2.${index}` }))).toBe(20);
});

test("ignores entries of X-Forwarded-For before the trusted proxy's own", async () => {
  expect(await countAllowed((index) => ({ node: proxied, from: `192.0.2.${index}, 198.51.100.7` }))).toBe(3);
});

test("counts all IPv6 addresses of a /64 as one caller, and a neighbouring /64 as another", async () => {
  const own = (index: number) => `2001:db8:1:2:${index}::${index}`;
  expect(await countAllowed((index) => ({ node: proxied, from: own(index) }))).toBe(3);
  expect(await countAllowed(() => ({ node: proxied, from: "2001:db8:1:3::1" }))).toBe(3);
});

test("counts an IPv4 address written as IPv6 as the same address", async () => {
  const spellings = ["203.0.113.9", "::ffff:203.0.113.9"];
  expect(await countAllowed((index) => ({ node: proxied, from: spellings[index % 2]! }))).toBe(3);
});

test("spendToken spends a token, or refuses and returns the seconds until the next", async () => {
  const { database, clock } = direct;
  const spend = async () => {
    const query = vi.spyOn(database, "query");
    const outcome = await requireToken(database, "waits", { burst: 2, everySeconds: 240 }, clock.now()).then(
      () => "spent",
      (refusal: unknown) => refusal,
    );
    expect(query).toHaveBeenCalledOnce();
    query.mockRestore();
    return outcome;
  };
  const waiting = (retryAfterSeconds: number) => ({ code: "too_many_requests", retryAfterSeconds });
  expect([await spend(), await spend()]).toEqual(["spent", "spent"]);
  expect(await spend()).toMatchObject(waiting(240));
  clock.advance(90_500);
  expect(await spend()).toMatchObject(waiting(150));
  clock.advance("149s");
  expect(await spend()).toMatchObject(waiting(1));
  clock.advance("1s");
  expect(await spend()).toBe("spent");
  expect(await spend()).toMatchObject(waiting(240));
});
