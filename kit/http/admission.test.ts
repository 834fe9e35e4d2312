import { once } from "node:events";
import fastify from "fastify";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createGate, limitAdmission } from "./admission.ts";
import { startNotes, type NotesNode } from "./testing/notes.ts";

let node: NotesNode;
/** The test itself releases what waits. */
const patient = { atOnce: 2, waiting: 1, waitMs: 60_000 };

beforeAll(async () => {
  node = await startNotes({ admissionLimits: { reads: patient, writes: patient } });
});

afterAll(() => node.stop());

const overloaded = { code: "overloaded", status: 503 };

function requests(gate: ReturnType<typeof createGate>) {
  return () => {
    const request = new AbortController();
    const entered = gate.enter(request.signal);
    entered.catch(() => undefined);
    return { entered, end: () => request.abort() };
  };
}

test("lets in as many as it may, keeps the next waiting and refuses the rest at once", async () => {
  const gate = createGate(patient);
  const send = requests(gate);
  const [first, second, third, fourth] = [send(), send(), send(), send()];
  await Promise.all([first.entered, second.entered]);
  await expect(fourth.entered).rejects.toMatchObject(overloaded);
  expect(gate.counts()).toEqual({ inside: 2, waiting: 1 });
  second.end();
  await third.entered;
  first.end();
  third.end();
  expect(gate.counts()).toEqual({ inside: 0, waiting: 0 });
});

test("refuses requests that have waited too long, and frees the place of closed ones", async () => {
  vi.useFakeTimers();
  try {
    const gate = createGate({ atOnce: 1, waiting: 2, waitMs: 200 });
    const send = requests(gate);
    const [first, late, gone] = [send(), send(), send()];
    await first.entered;
    gone.end();
    await expect(gone.entered).rejects.toMatchObject(overloaded);
    vi.advanceTimersByTime(200);
    await expect(late.entered).rejects.toMatchObject(overloaded);
    first.end();
    expect(gate.counts()).toEqual({ inside: 0, waiting: 0 });
  } finally {
    vi.useRealTimers();
  }
});

test("a client that leaves before its request is admitted takes no place", async () => {
  const server = fastify();
  const arrived = Promise.withResolvers<void>();
  const left = Promise.withResolvers<void>();
  server.addHook("onRequest", async (incoming, reply) => {
    if (incoming.url !== "/leaves") return;
    arrived.resolve();
    await once(reply.raw, "close");
    left.resolve();
  });
  limitAdmission(server, { reads: { ...patient, atOnce: 1, waiting: 0 }, writes: patient });
  server.get("/*", { config: { admission: "reads" } }, () => "read");
  const base = await server.listen({ host: "127.0.0.1", port: 0 });
  try {
    const visit = new AbortController();
    fetch(`${base}/leaves`, { signal: visit.signal }).catch(() => undefined);
    await arrived.promise;
    visit.abort();
    await left.promise;
    expect((await fetch(`${base}/stays`)).status).toBe(200);
  } finally {
    await server.close();
  }
});

test("refuses calls with 503 and Retry-After, but neither sign-out nor writes because of reads", async () => {
  const held = new AbortController();
  const hold = () =>
    fetch(`${node.base}/api/silent`, { signal: held.signal }).then(
      () => "answered",
      () => "given up",
    );
  const holding = [hold(), hold(), hold()];
  const refused = await vi.waitFor(async () => {
    const response = await node.get("/api/echo?word=a", { connection: "close" });
    if (response.status !== 503) throw new Error("not full yet");
    return response;
  });
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await refused.json()).toEqual({ code: "overloaded", message: "words of overloaded" });
  expect((await node.post("/api/leave", {})).status).toBe(200);
  expect((await node.post("/api/note", { text: "written" })).status).toBe(200);
  held.abort();
  expect(await Promise.all(holding)).toEqual(["given up", "given up", "given up"]);
  await vi.waitFor(async () => expect((await node.get("/api/echo?word=a")).status).toBe(200));
});
