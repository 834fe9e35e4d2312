import { describe, expect, test } from "vitest";
import { commonProblem, Problem } from "#kit/contract/problem.ts";
import { createOutbox, notAttempted } from "./outbox.ts";
import type { QueuedCall } from "./queued-write.ts";
import { createMemoryStore, type OutboxStore } from "./store.ts";

/** A server that executes each idempotency key once, and a network that can be down. */
function setUp() {
  const server = {
    isDown: false,
    /** The server executes the call, but its response is lost. */
    losesResponses: false,
    refuses: undefined as Problem | undefined,
    executed: new Map<string, object>(),
    requests: 0,
  };
  const send = (call: QueuedCall & { body: object }, key: string): Promise<object> => {
    if (server.isDown) return Promise.reject(commonProblem("unavailable"));
    server.requests += 1;
    if (server.refuses) return Promise.reject(server.refuses);
    if (!server.executed.has(key)) server.executed.set(key, { ...call.body });
    if (server.losesResponses) return Promise.reject(commonProblem("unavailable"));
    return Promise.resolve({ number: server.executed.size, fileId: `file of ${key}` });
  };
  return { server, send, store: createMemoryStore() };
}

type Setup = ReturnType<typeof setUp>;

let ids = 0;

const immediately = <Response>(work: () => Promise<Response>) => work();

function open(
  { send }: Pick<Setup, "send">,
  store: OutboxStore,
  owner = "ann",
  now = () => ids,
  exclusively = immediately,
) {
  return createOutbox({
    store,
    owner,
    send,
    faultOf: (error) => ({ code: (error as Problem).code, message: (error as Problem).message }),
    exclusively,
    newId: () => `write-${(ids += 1)}`,
    now,
  });
}

const checkIn = (body: object = { matchId: "m" }) => ({
  group: "match",
  kind: "check_in",
  calls: [{ endpoint: "POST /api/game/ready-up", body }] as const,
});

describe("a write", () => {
  test("is sent at once and not stored", async () => {
    const setup = setUp();
    const outbox = open(setup, setup.store);
    expect(await outbox.enqueue(checkIn())).toBe("sent");
    expect([...setup.server.executed.values()]).toEqual([{ matchId: "m" }]);
    expect(outbox.writes()).toEqual([]);
    expect(await setup.store.all()).toEqual([]);
  });

  test("that was refused meanwhile is not sent, and does not block later writes", async () => {
    const setup = setUp();
    setup.server.isDown = true;
    const outbox = open(setup, setup.store);
    await outbox.enqueue(checkIn({ matchId: "first" }));
    await outbox.enqueue(checkIn({ matchId: "second" }));
    const [first] = outbox.writes();
    await outbox.refuse(first?.id ?? "", { code: "match_moved", message: "too late" });
    setup.server.isDown = false;
    await outbox.flush();
    expect([...setup.server.executed.values()]).toEqual([{ matchId: "second" }]);
    expect(outbox.writes()).toMatchObject([{ id: first?.id, refusal: { message: "too late" } }]);
  });

  test("without a connection is stored, survives a reload and is sent once by the next page", async () => {
    const setup = setUp();
    setup.server.isDown = true;
    expect(await open(setup, setup.store).enqueue(checkIn())).toBe("queued");
    const later = open(setup, setup.store);
    await later.flush();
    expect(later.writes()).toMatchObject([{ kind: "check_in", refusal: null }]);
    setup.server.isDown = false;
    await Promise.all([later.flush(), later.flush()]);
    await later.flush();
    expect(setup.server.executed.size).toBe(1);
    expect(later.writes()).toEqual([]);
  });

  test("whose response was lost is sent again under the same key and takes effect once", async () => {
    const setup = setUp();
    const outbox = open(setup, setup.store);
    setup.server.losesResponses = true;
    expect(await outbox.enqueue(checkIn())).toBe("queued");
    setup.server.losesResponses = false;
    const responses: object[] = [];
    outbox.subscribe((sent) => sent && responses.push(sent.response));
    await outbox.flush();
    expect(setup.server.requests).toBe(2);
    expect(setup.server.executed.size).toBe(1);
    expect(responses).toMatchObject([{ number: 1 }]);
  });

  test("that the server refuses at once throws and is not stored", async () => {
    const setup = setUp();
    setup.server.refuses = new Problem("check_in_not_open", 409);
    const outbox = open(setup, setup.store);
    await expect(outbox.enqueue(checkIn())).rejects.toThrow("check_in_not_open");
    expect(await setup.store.all()).toEqual([]);
  });

  test("that is refused later stays with the reason until it is dismissed, and is not sent again", async () => {
    const setup = setUp();
    setup.server.isDown = true;
    const outbox = open(setup, setup.store);
    await outbox.enqueue(checkIn());
    setup.server.isDown = false;
    setup.server.refuses = new Problem("match_moved", 409, [], "This match has changed.");
    await outbox.flush();
    await outbox.flush();
    expect(setup.server.requests).toBe(1);
    const [write] = outbox.writes();
    expect(write?.refusal).toEqual({ code: "match_moved", message: "This match has changed." });
    await outbox.dismiss(write!.id);
    expect(outbox.writes()).toEqual([]);
  });

  test("of another player who used this phone is neither shown nor sent", async () => {
    const setup = setUp();
    setup.server.isDown = true;
    await open(setup, setup.store, "ben").enqueue(checkIn());
    setup.server.isDown = false;
    const outbox = open(setup, setup.store, "ann");
    await outbox.flush();
    expect(outbox.writes()).toEqual([]);
    expect(setup.server.executed.size).toBe(0);
  });

  test.each([401, 429, 500, 503])("stays queued after status %i", async (status) => {
    const setup = setUp();
    setup.server.refuses = new Problem("x", status);
    expect(await open(setup, setup.store).enqueue(checkIn())).toBe("queued");
  });
});

describe("withdraw", () => {
  const upload = { endpoint: "POST /api/game/upload-screenshot", file: new Blob(["x"]) } as const;
  const submit = { endpoint: "POST /api/game/submit-scores", body: { goals: 3 } } as const;
  const score = { group: "match", kind: "score", calls: [upload, submit] };

  /** Runs the work of all tabs one after another. */
  function inTurn() {
    let last: Promise<unknown> = Promise.resolve();
    return <Response>(work: () => Promise<Response>) => {
      const now = last.then(work);
      last = now.catch(() => undefined);
      return now;
    };
  }

  test("removes a write that was never sent, and earlier writes are still sent", async () => {
    const setup = setUp();
    const outbox = open({ send: () => Promise.reject(notAttempted()) }, setup.store);
    await outbox.enqueue(checkIn());
    await outbox.enqueue(score);
    expect(await outbox.withdraw(outbox.writes()[1]?.id ?? "")).toBe(true);
    expect(outbox.writes()).toMatchObject([{ kind: "check_in" }]);
    await open(setup, setup.store).flush();
    expect([...setup.server.executed.values()]).toEqual([{ matchId: "m" }]);
  });

  test("works while only the upload was tried, but not once the score may have been delivered", async () => {
    const setup = setUp();
    const outbox = open(setup, setup.store);
    setup.server.isDown = true;
    await outbox.enqueue(score);
    expect(outbox.writes()).toMatchObject([{ responses: [] }]);
    expect(outbox.writes()[0]?.mayBeDelivered).toBeFalsy();
    setup.server.isDown = false;
    const cut: Setup["send"] = (call, key) =>
      call.file ? setup.send(call, key) : Promise.reject(commonProblem("unavailable"));
    const later = open({ send: cut }, setup.store);
    await later.flush();
    const [write] = later.writes();
    expect(write).toMatchObject({ mayBeDelivered: true });
    expect(await later.withdraw(write?.id ?? "")).toBe(false);
    // Being offline the next time does not change that.
    const away = open({ send: () => Promise.reject(notAttempted()) }, setup.store);
    await away.flush();
    expect(await away.withdraw(write?.id ?? "")).toBe(false);
    await open(setup, setup.store).flush();
    expect(setup.server.executed.size).toBe(2);
  });

  test("returns false while the write is being sent, and it takes effect once", async () => {
    const setup = setUp();
    const exclusively = inTurn();
    await open({ send: () => Promise.reject(notAttempted()) }, setup.store).enqueue(score);
    const outbox = open(setup, setup.store, "ann", undefined, exclusively);
    const sending = outbox.flush();
    const [write] = await setup.store.all();
    expect(await outbox.withdraw(write?.id ?? "")).toBe(false);
    await sending;
    expect(setup.server.executed.size).toBe(2);
    expect(outbox.writes()).toEqual([]);
  });

  test("removes a write before a send that has not begun", async () => {
    const setup = setUp();
    const exclusively = inTurn();
    await open({ send: () => Promise.reject(notAttempted()) }, setup.store).enqueue(score);
    const outbox = open(setup, setup.store, "ann", undefined, exclusively);
    const [write] = await setup.store.all();
    const withdrawing = outbox.withdraw(write?.id ?? "");
    await outbox.flush();
    expect(await withdrawing).toBe(true);
    expect(setup.server.executed.size).toBe(0);
  });
});

describe("a write over the rate limit", () => {
  const upload = { endpoint: "POST /api/game/upload-screenshot", file: new Blob(["x"]) } as const;
  const submit = { endpoint: "POST /api/game/submit-scores", body: {} } as const;
  const score = { group: "match", kind: "score", calls: [upload, submit] };
  const tooMany = (seconds: number) => new Problem("too_many_requests", 429, [], "Wait.", seconds);

  test("is not sent again before the retry time, and then without the player's help", async () => {
    const setup = setUp();
    const clock = { now: 1_000 };
    const outbox = open(setup, setup.store, "ann", () => clock.now);
    setup.server.refuses = tooMany(60);
    expect(await outbox.enqueue(score)).toBe("queued");
    expect(outbox.writes()).toMatchObject([{ kind: "score", refusal: null, heldUntil: 61_000 }]);
    setup.server.refuses = undefined;
    clock.now = 60_999;
    // Another tab waits as well, and so do later writes of the group.
    await open(setup, setup.store, "ann", () => clock.now).flush();
    expect(await outbox.enqueue(checkIn())).toBe("queued");
    expect(setup.server.requests).toBe(1);
    clock.now = 61_000;
    await outbox.flush();
    expect(setup.server.executed.size).toBe(3);
    expect(outbox.writes()).toEqual([]);
  });

  test("does not repeat the uploads before it", async () => {
    const setup = setUp();
    const clock = { now: 1_000 };
    let isFirst = true;
    const send: Setup["send"] = (call, key) => {
      if (!isFirst) return Promise.reject(tooMany(60));
      isFirst = false;
      return setup.send(call, key);
    };
    const calls = [upload, upload, submit];
    await open({ ...setup, send }, setup.store, "ann", () => clock.now).enqueue({ ...score, calls });
    clock.now = 61_000;
    await open(setup, setup.store, "ann", () => clock.now).flush();
    expect(setup.server.requests).toBe(3);
  });

  test("waits without an upload as well", async () => {
    const [setup, clock] = [setUp(), { now: 1_000 }];
    const outbox = open(setup, setup.store, "ann", () => clock.now);
    setup.server.refuses = tooMany(5);
    await outbox.enqueue(checkIn());
    setup.server.refuses = undefined;
    await outbox.flush();
    expect(setup.server.requests).toBe(1);
    clock.now = 6_000;
    await outbox.flush();
    expect(outbox.writes()).toEqual([]);
  });

  test("is sent again at once if the server names no retry time", async () => {
    const setup = setUp();
    const outbox = open(setup, setup.store, "ann", () => 1_000);
    setup.server.refuses = new Problem("too_many_requests", 429);
    await outbox.enqueue(score);
    await outbox.flush();
    expect(setup.server.requests).toBe(2);
  });
});

describe("a write that the store has lost", () => {
  /** Drops everything that is put. */
  const leaky = (): OutboxStore => ({ ...createMemoryStore(), put: () => Promise.resolve() });

  test("is sent", async () => {
    const setup = setUp();
    expect(await open(setup, leaky()).enqueue(checkIn())).toBe("sent");
    expect([...setup.server.executed.values()]).toEqual([{ matchId: "m" }]);
  });

  test("is not reported as sent if it was not", async () => {
    const setup = setUp();
    setup.server.isDown = true;
    expect(await open(setup, leaky()).enqueue(checkIn())).toBe("queued");
  });

  test("because another tab has sent it, takes effect once and returns the response", async () => {
    const setup = setUp();
    let isFirst = true;
    const store: OutboxStore = {
      ...setup.store,
      async all() {
        if (isFirst) {
          isFirst = false;
          await open(setup, setup.store).flush();
        }
        return setup.store.all();
      },
    };
    const outbox = open(setup, store);
    const responses: object[] = [];
    outbox.subscribe((sent) => sent && responses.push(sent.response));
    expect(await outbox.enqueue(checkIn())).toBe("sent");
    expect(setup.server.executed.size).toBe(1);
    expect(responses).toMatchObject([{ number: 1 }]);
    expect(await setup.store.all()).toEqual([]);
  });
});

describe("writes of one group", () => {
  test("are sent in the order in which they were queued", async () => {
    const setup = setUp();
    setup.server.isDown = true;
    const outbox = open(setup, setup.store);
    for (const step of [1, 2]) await outbox.enqueue(checkIn({ step }));
    setup.server.isDown = false;
    expect(await outbox.enqueue(checkIn({ step: 3 }))).toBe("sent");
    expect([...setup.server.executed.values()]).toEqual([{ step: 1 }, { step: 2 }, { step: 3 }]);
  });

  test("wait for one another, and not for writes of another group", async () => {
    const setup = setUp();
    setup.server.isDown = true;
    const outbox = open(setup, setup.store);
    await outbox.enqueue(checkIn());
    setup.server.isDown = false;
    expect(await outbox.enqueue({ ...checkIn(), group: "another" })).toBe("sent");
    expect(outbox.writes()).toHaveLength(1);
  });
});

describe("a write of several calls", () => {
  const upload = { endpoint: "POST /api/game/upload-screenshot", file: new Blob(["x"]) } as const;
  const submit = { endpoint: "POST /api/game/submit-scores", body: { goals: 3 } } as const;
  const calls = [upload, { ...submit, fieldsFromPrevious: { screenshot: "fileId" } }];
  const score = { group: "match", kind: "score", calls };

  test("passes fields of each response to the next call", async () => {
    const setup = setUp();
    const outbox = open(setup, setup.store);
    expect(await outbox.enqueue(score)).toBe("sent");
    const [first, last] = [...setup.server.executed];
    expect(last?.[1]).toEqual({ goals: 3, screenshot: `file of ${first?.[0]}` });
  });

  test("collects fields of all earlier responses, also of an earlier attempt", async () => {
    const setup = setUp();
    const outbox = open(setup, setup.store);
    const dispute = { endpoint: "POST /api/game/dispute-match-result", body: {} } as const;
    const statement = [upload, upload, { ...dispute, fieldsFromAll: { pictures: "fileId" } }];
    setup.server.losesResponses = true;
    expect(await outbox.enqueue({ group: "match", kind: "dispute", calls: statement })).toBe("queued");
    setup.server.losesResponses = false;
    await outbox.flush();
    const [first, second, last] = [...setup.server.executed];
    expect(last?.[1]).toEqual({ pictures: [first, second].map((sent) => `file of ${sent?.[0]}`) });
  });

  test("resumes after the last call that succeeded, and sends the upload once", async () => {
    const setup = setUp();
    const outbox = open({ ...setup, send: cutAfterFirst(setup.send) }, setup.store);
    expect(await outbox.enqueue(score)).toBe("queued");
    await open(setup, setup.store).flush();
    expect(setup.server.requests).toBe(2);
    expect(setup.server.executed.size).toBe(2);
  });

  function cutAfterFirst(send: Setup["send"]): Setup["send"] {
    let sent = 0;
    return (call, key) => {
      sent += 1;
      return sent === 1 ? send(call, key) : Promise.reject(commonProblem("unavailable"));
    };
  }
});
