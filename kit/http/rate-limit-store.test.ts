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

/** How many of twenty calls at once get through; each is told where it comes from, and which node it reaches. */
async function passing(call: (index: number) => { node: NotesNode; from: string }): Promise<number> {
  const statuses = await Promise.all(
    Array.from({ length: 20 }, async (_, index) => {
      const { node, from } = call(index);
      return (await node.post("/api/limited", {}, { "x-forwarded-for": from })).status;
    }),
  );
  expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([]);
  return statuses.filter((status) => status === 200).length;
}

test("whoever is no proxy of ours may claim any address: it is not listened to", async () => {
  expect(await passing((index) => ({ node: direct, from: `192.0.2.${index}` }))).toBe(3);
});

test("two nodes share the limit", async () => {
  const nodes = [direct, sister];
  expect(await passing((index) => ({ node: nodes[index % 2]!, from: `192.0.2.${index}` }))).toBe(3);
});

test("a proxy of ours says who calls", async () => {
  expect(await passing((index) => ({ node: proxied, from: `192.0.2.${index}` }))).toBe(20);
});

test("what the caller wrote before the proxy's own entry is not listened to", async () => {
  expect(await passing((index) => ({ node: proxied, from: `192.0.2.${index}, 198.51.100.7` }))).toBe(3);
});

test("a caller with a whole network of IPv6 addresses is one caller, a neighbour is another", async () => {
  const own = (index: number) => `2001:db8:1:2:${index}::${index}`;
  expect(await passing((index) => ({ node: proxied, from: own(index) }))).toBe(3);
  expect(await passing(() => ({ node: proxied, from: "2001:db8:1:3::1" }))).toBe(3);
});

test("an IPv4 address is the same one when it is written as IPv6", async () => {
  const spellings = ["203.0.113.9", "::ffff:203.0.113.9"];
  expect(await passing((index) => ({ node: proxied, from: spellings[index % 2]! }))).toBe(3);
});

test("one statement lets through, or refuses and tells how long it is until the next token", async () => {
  const { database, clock } = direct;
  const spend = async () => {
    const ask = vi.spyOn(database, "query");
    const outcome = await requireToken(database, "waits", { burst: 2, everySeconds: 240 }, clock.now()).then(
      () => "spent",
      (refusal: unknown) => refusal,
    );
    expect(ask).toHaveBeenCalledOnce();
    ask.mockRestore();
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
