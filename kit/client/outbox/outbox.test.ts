import { describe, expect, test } from "vitest";
import { commonProblem, Problem } from "#kit/contract/problem.ts";
import { createOutbox, notAttempted } from "./outbox.ts";
import type { QueuedCall } from "./queued-write.ts";
import { createMemoryStore, type OutboxStore } from "./store.ts";

/** A server that takes each name once, and a network that can be away. */
function world() {
  const server = {
    isAway: false,
    /** The response gets lost on its way back. */
    losesAnswers: false,
    refuses: undefined as Problem | undefined,
    taken: new Map<string, object>(),
    asked: 0,
  };
  const send = (call: QueuedCall & { body: object }, key: string): Promise<object> => {
    if (server.isAway) return Promise.reject(commonProblem("unavailable"));
    server.asked += 1;
    if (server.refuses) return Promise.reject(server.refuses);
    if (!server.taken.has(key)) server.taken.set(key, { ...call.body });
    if (server.losesAnswers) return Promise.reject(commonProblem("unavailable"));
    return Promise.resolve({ number: server.taken.size, fileId: `file of ${key}` });
  };
  return { server, send, store: createMemoryStore() };
}

type World = ReturnType<typeof world>;

let ids = 0;

const atOnce = <Response>(work: () => Promise<Response>) => work();

function open(
  { send }: Pick<World, "send">,
  store: OutboxStore,
  owner = "ann",
  now = () => ids,
  exclusively = atOnce,
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
  test("is sent at once, and nothing is kept", async () => {
    const around = world();
    const outbox = open(around, around.store);
    expect(await outbox.enqueue(checkIn())).toBe("sent");
    expect([...around.server.taken.values()]).toEqual([{ matchId: "m" }]);
    expect(outbox.writes()).toEqual([]);
    expect(await around.store.all()).toEqual([]);
  });

  test("that has come to nothing meanwhile is not sent, and holds up none behind it", async () => {
    const around = world();
    around.server.isAway = true;
    const outbox = open(around, around.store);
    await outbox.enqueue(checkIn({ matchId: "first" }));
    await outbox.enqueue(checkIn({ matchId: "second" }));
    const [first] = outbox.writes();
    await outbox.refuse(first?.id ?? "", { code: "match_moved", message: "too late" });
    around.server.isAway = false;
    await outbox.flush();
    expect([...around.server.taken.values()]).toEqual([{ matchId: "second" }]);
    expect(outbox.writes()).toMatchObject([{ id: first?.id, refusal: { message: "too late" } }]);
  });

  test("without a connection is kept, outlives the page, and is sent once by the next", async () => {
    const around = world();
    around.server.isAway = true;
    expect(await open(around, around.store).enqueue(checkIn())).toBe("queued");
    const later = open(around, around.store);
    await later.flush();
    expect(later.writes()).toMatchObject([{ kind: "check_in", refusal: null }]);
    around.server.isAway = false;
    await Promise.all([later.flush(), later.flush()]);
    await later.flush();
    expect(around.server.taken.size).toBe(1);
    expect(later.writes()).toEqual([]);
  });

  test("whose response was lost comes again under the same name, and takes effect once", async () => {
    const around = world();
    const outbox = open(around, around.store);
    around.server.losesAnswers = true;
    expect(await outbox.enqueue(checkIn())).toBe("queued");
    around.server.losesAnswers = false;
    const responses: object[] = [];
    outbox.subscribe((sent) => sent && responses.push(sent.response));
    await outbox.flush();
    expect(around.server.asked).toBe(2);
    expect(around.server.taken.size).toBe(1);
    expect(responses).toMatchObject([{ number: 1 }]);
  });

  test("that the server refuses at once is told to whoever pressed, and forgotten", async () => {
    const around = world();
    around.server.refuses = new Problem("check_in_not_open", 409);
    const outbox = open(around, around.store);
    await expect(outbox.enqueue(checkIn())).rejects.toThrow("check_in_not_open");
    expect(await around.store.all()).toEqual([]);
  });

  test("that is refused later stays with the reason until it is dismissed, and is not sent again", async () => {
    const around = world();
    around.server.isAway = true;
    const outbox = open(around, around.store);
    await outbox.enqueue(checkIn());
    around.server.isAway = false;
    around.server.refuses = new Problem("match_moved", 409, [], "This match has changed.");
    await outbox.flush();
    await outbox.flush();
    expect(around.server.asked).toBe(1);
    const [write] = outbox.writes();
    expect(write?.refusal).toEqual({ code: "match_moved", message: "This match has changed." });
    await outbox.dismiss(write!.id);
    expect(outbox.writes()).toEqual([]);
  });

  test("of another player who used this phone is neither shown nor sent", async () => {
    const around = world();
    around.server.isAway = true;
    await open(around, around.store, "ben").enqueue(checkIn());
    around.server.isAway = false;
    const outbox = open(around, around.store, "ann");
    await outbox.flush();
    expect(outbox.writes()).toEqual([]);
    expect(around.server.taken.size).toBe(0);
  });

  test.each([401, 429, 500, 503])("answered with %i waits: nothing speaks against it", async (status) => {
    const around = world();
    around.server.refuses = new Problem("x", status);
    expect(await open(around, around.store).enqueue(checkIn())).toBe("queued");
  });
});

describe("taking back", () => {
  const upload = { endpoint: "POST /api/game/upload-screenshot", file: new Blob(["x"]) } as const;
  const submit = { endpoint: "POST /api/game/submit-scores", body: { goals: 3 } } as const;
  const score = { group: "match", kind: "score", calls: [upload, submit] };

  /** Each page of the browser in its turn. */
  function inTurn() {
    let last: Promise<unknown> = Promise.resolve();
    return <Response>(work: () => Promise<Response>) => {
      const now = last.then(work);
      last = now.catch(() => undefined);
      return now;
    };
  }

  test("what never left the phone leaves nothing behind, and what was pressed before it goes out", async () => {
    const around = world();
    const outbox = open({ send: () => Promise.reject(notAttempted()) }, around.store);
    await outbox.enqueue(checkIn());
    await outbox.enqueue(score);
    expect(await outbox.withdraw(outbox.writes()[1]?.id ?? "")).toBe(true);
    expect(outbox.writes()).toMatchObject([{ kind: "check_in" }]);
    await open(around, around.store).flush();
    expect([...around.server.taken.values()]).toEqual([{ matchId: "m" }]);
  });

  test("works while only the picture was tried, and not once nobody knows whether the score got there", async () => {
    const around = world();
    const outbox = open(around, around.store);
    around.server.isAway = true;
    await outbox.enqueue(score);
    expect(outbox.writes()).toMatchObject([{ responses: [] }]);
    expect(outbox.writes()[0]?.mayBeDelivered).toBeFalsy();
    around.server.isAway = false;
    const cut: World["send"] = (call, key) =>
      call.file ? around.send(call, key) : Promise.reject(commonProblem("unavailable"));
    const later = open({ send: cut }, around.store);
    await later.flush();
    const [write] = later.writes();
    expect(write).toMatchObject({ mayBeDelivered: true });
    expect(await later.withdraw(write?.id ?? "")).toBe(false);
    // Being offline the next time does not undo that.
    const away = open({ send: () => Promise.reject(notAttempted()) }, around.store);
    await away.flush();
    expect(await away.withdraw(write?.id ?? "")).toBe(false);
    await open(around, around.store).flush();
    expect(around.server.taken.size).toBe(2);
  });

  test("loses to a send under way, which counts once", async () => {
    const around = world();
    const exclusively = inTurn();
    await open({ send: () => Promise.reject(notAttempted()) }, around.store).enqueue(score);
    const outbox = open(around, around.store, "ann", undefined, exclusively);
    const sending = outbox.flush();
    const [write] = await around.store.all();
    expect(await outbox.withdraw(write?.id ?? "")).toBe(false);
    await sending;
    expect(around.server.taken.size).toBe(2);
    expect(outbox.writes()).toEqual([]);
  });

  test("comes before a send that has yet to begin, which then finds nothing", async () => {
    const around = world();
    const exclusively = inTurn();
    await open({ send: () => Promise.reject(notAttempted()) }, around.store).enqueue(score);
    const outbox = open(around, around.store, "ann", undefined, exclusively);
    const [write] = await around.store.all();
    const taking = outbox.withdraw(write?.id ?? "");
    await outbox.flush();
    expect(await taking).toBe(true);
    expect(around.server.taken.size).toBe(0);
  });
});

describe("a picture that is one too many", () => {
  const upload = { endpoint: "POST /api/game/upload-screenshot", file: new Blob(["x"]) } as const;
  const submit = { endpoint: "POST /api/game/submit-scores", body: {} } as const;
  const score = { group: "match", kind: "score", calls: [upload, submit] };
  const tooMany = (seconds: number) => new Problem("too_many_requests", 429, [], "Wait.", seconds);

  test("is not sent again before its time, whatever comes round meanwhile, and then goes out by itself", async () => {
    const around = world();
    const clock = { now: 1_000 };
    const outbox = open(around, around.store, "ann", () => clock.now);
    around.server.refuses = tooMany(60);
    expect(await outbox.enqueue(score)).toBe("queued");
    expect(outbox.writes()).toMatchObject([{ kind: "score", refusal: null, heldUntil: 61_000 }]);
    around.server.refuses = undefined;
    clock.now = 60_999;
    // Another page of the same browser waits as well, and so does what was pressed behind it.
    await open(around, around.store, "ann", () => clock.now).flush();
    expect(await outbox.enqueue(checkIn())).toBe("queued");
    expect(around.server.asked).toBe(1);
    clock.now = 61_000;
    await outbox.flush();
    expect(around.server.taken.size).toBe(3);
    expect(outbox.writes()).toEqual([]);
  });

  test("keeps what was sent before it", async () => {
    const around = world();
    const clock = { now: 1_000 };
    let isFirst = true;
    const send: World["send"] = (call, key) => {
      if (!isFirst) return Promise.reject(tooMany(60));
      isFirst = false;
      return around.send(call, key);
    };
    const calls = [upload, upload, submit];
    await open({ ...around, send }, around.store, "ann", () => clock.now).enqueue({ ...score, calls });
    clock.now = 61_000;
    await open(around, around.store, "ann", () => clock.now).flush();
    expect(around.server.asked).toBe(3);
  });

  test("waits for nothing where nobody says how long, and neither does a write without a picture", async () => {
    const around = world();
    const outbox = open(around, around.store, "ann", () => 1_000);
    around.server.refuses = new Problem("too_many_requests", 429);
    await outbox.enqueue(score);
    await outbox.flush();
    expect(around.server.asked).toBe(2);
    const other = world();
    other.server.refuses = tooMany(60);
    const exclusively = open(other, other.store, "ann", () => 1_000);
    await exclusively.enqueue(checkIn());
    await exclusively.flush();
    expect(other.server.asked).toBe(2);
  });
});

describe("a write that the store has lost", () => {
  /** Takes everything, and has nothing. */
  const leaky = (): OutboxStore => ({ ...createMemoryStore(), put: () => Promise.resolve() });

  test("is sent all the same", async () => {
    const around = world();
    expect(await open(around, leaky()).enqueue(checkIn())).toBe("sent");
    expect([...around.server.taken.values()]).toEqual([{ matchId: "m" }]);
  });

  test("is not said to be sent where it is not", async () => {
    const around = world();
    around.server.isAway = true;
    expect(await open(around, leaky()).enqueue(checkIn())).toBe("queued");
  });

  test("because another page has sent it, takes effect once, and brings its response", async () => {
    const around = world();
    let isFirst = true;
    const store: OutboxStore = {
      ...around.store,
      async all() {
        if (isFirst) {
          isFirst = false;
          await open(around, around.store).flush();
        }
        return around.store.all();
      },
    };
    const outbox = open(around, store);
    const responses: object[] = [];
    outbox.subscribe((sent) => sent && responses.push(sent.response));
    expect(await outbox.enqueue(checkIn())).toBe("sent");
    expect(around.server.taken.size).toBe(1);
    expect(responses).toMatchObject([{ number: 1 }]);
    expect(await around.store.all()).toEqual([]);
  });
});

describe("writes about one thing", () => {
  test("go out in the order in which they were made", async () => {
    const around = world();
    around.server.isAway = true;
    const outbox = open(around, around.store);
    for (const step of [1, 2]) await outbox.enqueue(checkIn({ step }));
    around.server.isAway = false;
    expect(await outbox.enqueue(checkIn({ step: 3 }))).toBe("sent");
    expect([...around.server.taken.values()]).toEqual([{ step: 1 }, { step: 2 }, { step: 3 }]);
  });

  test("wait for one another, and not for those about another", async () => {
    const around = world();
    around.server.isAway = true;
    const outbox = open(around, around.store);
    await outbox.enqueue(checkIn());
    around.server.isAway = false;
    expect(await outbox.enqueue({ ...checkIn(), group: "another" })).toBe("sent");
    expect(outbox.writes()).toHaveLength(1);
  });
});

describe("a write of several calls", () => {
  const score = {
    group: "match",
    kind: "score",
    calls: [
      { endpoint: "POST /api/game/upload-screenshot", file: new Blob(["x"]) },
      { endpoint: "POST /api/game/submit-scores", body: { goals: 3 }, takes: { screenshot: "fileId" } },
    ],
  } as const;

  test("gives each what the one before was answered", async () => {
    const around = world();
    const outbox = open(around, around.store);
    expect(await outbox.enqueue(score)).toBe("sent");
    const [upload, submit] = [...around.server.taken];
    expect(submit?.[1]).toEqual({ goals: 3, screenshot: `file of ${upload?.[0]}` });
  });

  test("gathers what all before were answered, also those of an earlier try", async () => {
    const around = world();
    const outbox = open(around, around.store);
    const upload = { endpoint: "POST /api/game/upload-screenshot", file: new Blob(["x"]) } as const;
    const dispute = { endpoint: "POST /api/game/dispute-match-result", body: {} } as const;
    const calls = [upload, upload, { ...dispute, gathers: { pictures: "fileId" } }];
    around.server.losesAnswers = true;
    expect(await outbox.enqueue({ group: "match", kind: "dispute", calls })).toBe("queued");
    around.server.losesAnswers = false;
    await outbox.flush();
    const [first, second, last] = [...around.server.taken];
    expect(last?.[1]).toEqual({ pictures: [first, second].map((sent) => `file of ${sent?.[0]}`) });
  });

  test("goes on where it was cut off, and sends the picture once", async () => {
    const around = world();
    const outbox = open({ ...around, send: cutAfterFirst(around.send) }, around.store);
    expect(await outbox.enqueue(score)).toBe("queued");
    await open(around, around.store).flush();
    expect(around.server.asked).toBe(2);
    expect(around.server.taken.size).toBe(2);
  });

  function cutAfterFirst(send: World["send"]): World["send"] {
    let sent = 0;
    return (call, key) => {
      sent += 1;
      return sent === 1 ? send(call, key) : Promise.reject(commonProblem("unavailable"));
    };
  }
});
