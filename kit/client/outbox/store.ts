import type { QueuedWrite } from "./queued-write.ts";

/** Stores queued writes beyond the life of a page. */
export interface OutboxStore {
  /** Oldest first. */
  all(): Promise<QueuedWrite[]>;
  put(write: QueuedWrite): Promise<void>;
  delete(id: string): Promise<void>;
}

const storeName = "writes";

/** Uses IndexedDB, and memory where IndexedDB is missing or full. */
export function createOutboxStore(name = "outbox"): OutboxStore {
  const fallback = createMemoryStore();
  let opened: Promise<IDBDatabase> | undefined;

  async function using<Result>(
    work: (database: IDBDatabase) => Promise<Result>,
    fallbackWork: (store: OutboxStore) => Promise<Result>,
  ): Promise<Result> {
    try {
      opened ??= open(name);
      return await work(await opened);
    } catch {
      opened = undefined;
      return fallbackWork(fallback);
    }
  }

  return {
    async all() {
      const stored = await using(
        (database) =>
          resultOf<QueuedWrite[]>(
            database.transaction(storeName).objectStore(storeName).getAll() as IDBRequest<QueuedWrite[]>,
          ),
        () => Promise.resolve([]),
      );
      // Writes in memory are newer: IndexedDB was full when they were stored.
      const newest = new Map([...stored, ...(await fallback.all())].map((write) => [write.id, write]));
      return inOrder([...newest.values()]);
    },
    put: (write) =>
      using(
        async (database) => {
          await change(database, (writes) => writes.put(write));
          // A copy in memory is older than this one.
          await fallback.delete(write.id);
        },
        (store) => store.put(write),
      ),
    async delete(id) {
      await fallback.delete(id);
      await using(
        (database) => change(database, (writes) => writes.delete(id)),
        () => Promise.resolve(),
      );
    },
  };
}

export function createMemoryStore(): OutboxStore {
  const writes = new Map<string, QueuedWrite>();
  return {
    all: () => Promise.resolve(inOrder([...writes.values()])),
    put: (write) => Promise.resolve(void writes.set(write.id, write)),
    delete: (id) => Promise.resolve(void writes.delete(id)),
  };
}

function inOrder(writes: readonly QueuedWrite[]): QueuedWrite[] {
  return writes.toSorted((a, b) => a.queuedAt - b.queuedAt);
}

function open(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 2);
  request.addEventListener("upgradeneeded", () => {
    request.result.createObjectStore(storeName, { keyPath: "id" });
  });
  return resultOf(request);
}

/** Waits for the transaction: on a full phone the request succeeds and the transaction aborts. */
function change(database: IDBDatabase, work: (writes: IDBObjectStore) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(storeName, "readwrite", { durability: "strict" });
    transaction.addEventListener("complete", () => resolve());
    transaction.addEventListener("abort", () =>
      reject(transaction.error ?? new Error("IndexedDB transaction aborted")),
    );
    work(transaction.objectStore(storeName));
  });
}

function resultOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error ?? new Error("IndexedDB request failed")));
  });
}
