import type { Press } from "./queued-write.ts";

/** Where presses outlive the page. */
export interface OutboxStore {
  /** In the order in which they were made. */
  all(): Promise<Press[]>;
  put(press: Press): Promise<void>;
  delete(id: string): Promise<void>;
}

const shelf = "presses";

/** In the browser's own database. Where there is none, as in some private windows, for as long as the page lives. */
export function createOutboxStore(name = "outbox"): OutboxStore {
  const fallback = createMemoryStore();
  let opened: Promise<IDBDatabase> | undefined;

  async function using<Answer>(
    work: (database: IDBDatabase) => Promise<Answer>,
    instead: (store: OutboxStore) => Promise<Answer>,
  ): Promise<Answer> {
    try {
      opened ??= open(name);
      return await work(await opened);
    } catch {
      opened = undefined;
      return instead(fallback);
    }
  }

  return {
    async all() {
      const kept = await using(
        (database) =>
          answerOf<Press[]>(database.transaction(shelf).objectStore(shelf).getAll() as IDBRequest<Press[]>),
        () => Promise.resolve([]),
      );
      // What the database had no more room for is newer than what it has.
      const newest = new Map([...kept, ...(await fallback.all())].map((press) => [press.id, press]));
      return inOrder([...newest.values()]);
    },
    put: (press) =>
      using(
        async (database) => {
          await change(database, (presses) => presses.put(press));
          // What it had no room for before is older than this.
          await fallback.delete(press.id);
        },
        (store) => store.put(press),
      ),
    async delete(id) {
      await fallback.delete(id);
      await using(
        (database) => change(database, (presses) => presses.delete(id)),
        () => Promise.resolve(),
      );
    },
  };
}

export function createMemoryStore(): OutboxStore {
  const presses = new Map<string, Press>();
  return {
    all: () => Promise.resolve(inOrder([...presses.values()])),
    put: (press) => Promise.resolve(void presses.set(press.id, press)),
    delete: (id) => Promise.resolve(void presses.delete(id)),
  };
}

function inOrder(presses: readonly Press[]): Press[] {
  return presses.toSorted((a, b) => a.pressedAt - b.pressedAt);
}

function open(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1);
  request.addEventListener("upgradeneeded", () => {
    request.result.createObjectStore(shelf, { keyPath: "id" });
  });
  return answerOf(request);
}

/** Done when the whole transaction is: a phone that is full takes the press, and then aborts. */
function change(database: IDBDatabase, work: (presses: IDBObjectStore) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(shelf, "readwrite", { durability: "strict" });
    transaction.addEventListener("complete", () => resolve());
    transaction.addEventListener("abort", () =>
      reject(transaction.error ?? new Error("the database gave up")),
    );
    work(transaction.objectStore(shelf));
  });
}

function answerOf<Answer>(request: IDBRequest<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error ?? new Error("the database refused")));
  });
}
