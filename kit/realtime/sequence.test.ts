import fc from "fast-check";
import { expect, test } from "vitest";
import { createSequence } from "./sequence.ts";
import type { MissedMessages } from "./sequence.ts";

interface Line {
  seq: number;
}

/** A room whose database can lose a line, respond in pages, and fail. */
function createRoom(lines: number, pageSize = 100) {
  const stored = Array.from({ length: lines }, (_, index) => ({ seq: index + 1 }));
  const fetchedAfter: number[] = [];
  return {
    stored,
    fetchedAfter,
    async fetchMissed(after: number): Promise<MissedMessages<Line>> {
      fetchedAfter.push(after);
      const rest = stored.filter(({ seq }) => seq > after);
      return { messages: rest.slice(0, pageSize), hasMore: rest.length > pageSize };
    },
  };
}

function follow(room: Pick<ReturnType<typeof createRoom>, "fetchMissed">, after = 0) {
  const shown: number[] = [];
  const sequence = createSequence<Line>({
    after,
    show: ({ seq }) => void shown.push(seq),
    fetchMissed: room.fetchMissed,
    wait: async () => undefined,
  });
  return { shown, sequence };
}

test("shows messages in order without a fetch", () => {
  const room = createRoom(3);
  const { shown, sequence } = follow(room);
  for (const seq of [1, 2, 3]) sequence.receive({ seq });
  expect(shown).toEqual([1, 2, 3]);
  expect(room.fetchedAfter).toEqual([]);
});

test("shows a repeated message once", () => {
  const { shown, sequence } = follow(createRoom(2));
  for (const seq of [1, 1, 2, 1]) sequence.receive({ seq });
  expect(shown).toEqual([1, 2]);
});

test("fetches the messages of a gap before it shows later ones", async () => {
  const room = createRoom(4);
  const { shown, sequence } = follow(room);
  sequence.receive({ seq: 1 });
  sequence.receive({ seq: 4 });
  expect(shown).toEqual([1]);
  await sequence.catchUp();
  expect(shown).toEqual([1, 2, 3, 4]);
});

test("fetches missed messages page by page", async () => {
  const room = createRoom(5, 2);
  const { shown, sequence } = follow(room, 1);
  await sequence.catchUp();
  expect(shown).toEqual([2, 3, 4, 5]);
  expect(room.fetchedAfter).toEqual([1, 3]);
});

test("a deleted line does not block later ones", async () => {
  const room = createRoom(3);
  room.stored.splice(1, 1);
  const { shown, sequence } = follow(room, 1);
  sequence.receive({ seq: 3 });
  await sequence.catchUp();
  expect(shown).toEqual([3]);
});

test("retries a failed fetch", async () => {
  const room = createRoom(2);
  let failures = 2;
  const { shown, sequence } = follow({
    fetchMissed: async (after) => {
      if (failures-- > 0) throw new Error("offline");
      return room.fetchMissed(after);
    },
  });
  sequence.receive({ seq: 2 });
  await sequence.catchUp();
  expect(shown).toEqual([1, 2]);
});

test("does not take a gap that opens during a fetch for a deletion", async () => {
  const room = createRoom(2);
  const answered = Promise.withResolvers<void>();
  const { shown, sequence } = follow({
    async fetchMissed(after) {
      const page = await room.fetchMissed(after);
      await answered.promise;
      return page;
    },
  });
  const caught = sequence.catchUp();
  room.stored.push({ seq: 3 }, { seq: 4 });
  sequence.receive({ seq: 4 });
  answered.resolve();
  await caught;
  expect(shown).toEqual([1, 2, 3, 4]);
});

test("shows nothing after closing", async () => {
  const { shown, sequence } = follow(createRoom(3));
  const caught = sequence.catchUp();
  sequence.close();
  await caught;
  sequence.receive({ seq: 1 });
  expect(shown).toEqual([]);
});

test("shows each line once and in order, whatever the network loses, repeats and reorders", async () => {
  const wire = fc.array(fc.integer({ min: 1, max: 20 }), { maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(wire, fc.integer({ min: 1, max: 5 }), async (arrivals, pageSize) => {
      const room = createRoom(20, pageSize);
      const { shown, sequence } = follow(room);
      for (const seq of arrivals) {
        sequence.receive({ seq });
        if (seq % 3 === 0) await Promise.resolve();
      }
      await sequence.catchUp();
      expect(shown).toEqual(room.stored.map(({ seq }) => seq));
    }),
  );
});
