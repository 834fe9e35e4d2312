import { isProblem, Problem } from "#kit/contract/problem.ts";
import type { FaultMessage } from "../faults.ts";
import {
  bodyOf,
  idempotencyKeyOf,
  type NewWrite,
  type QueuedCall,
  type QueuedWrite,
} from "./queued-write.ts";
import type { OutboxStore } from "./store.ts";

export interface OutboxOptions {
  store: OutboxStore;
  /** The player whose writes are sent. */
  owner: string;
  /** Sends one call once, and throws a `Problem` when it fails. */
  send(call: QueuedCall & { body: object }, key: string): Promise<object>;
  faultOf(error: unknown): FaultMessage;
  /** Runs the work while no other tab of this browser sends. */
  exclusively<Result>(work: () => Promise<Result>): Promise<Result>;
  newId(): string;
  now(): number;
}

export interface Outbox {
  /** Stores a write and sends it. Without a connection it stays queued. Throws if the server refuses it at once. */
  enqueue(write: NewWrite): Promise<"sent" | "queued">;
  /** Sends all queued writes. */
  flush(): Promise<void>;
  /** Marks a queued write as refused, so that it is not sent. */
  refuse(id: string, why: FaultMessage): Promise<void>;
  /** Removes an unsent write. Returns false if the server may already have it. */
  withdraw(id: string): Promise<boolean>;
  /** Removes a refused write. */
  dismiss(id: string): Promise<void>;
  /** The owner's queued and refused writes. Empty until the store was read once. */
  writes(): readonly QueuedWrite[];
  /** Calls the listener after every change, with the server's response if a write was sent. */
  subscribe(listener: Listener): () => void;
}

export interface Sent {
  write: QueuedWrite;
  response: object;
}

type Listener = (sent?: Sent) => void;

const transientStatuses = [401, 408, 429];

/** The server is unavailable, or the session has ended: the write can be sent again later. */
function isTransient(error: unknown): boolean {
  if (!(error instanceof Problem)) return false;
  return (
    error.status >= 500 || transientStatuses.includes(error.status) || error.code === "request_in_flight"
  );
}

function isLostConnection(error: unknown): boolean {
  return ["not_attempted", "offline", "unreachable"].some((code) => isProblem(error, code));
}

/** Thrown by `send` when the device is offline. */
export const notAttempted = () => new Problem("not_attempted", 503);

/** The server certainly did not execute the call. */
function isNotDelivered(error: unknown): boolean {
  return error instanceof Problem && (error.code === "not_attempted" || [401, 429].includes(error.status));
}

export function createOutbox(options: OutboxOptions): Outbox {
  const { store, owner } = options;
  const listeners = new Set<Listener>();
  /** Not stored: the next page tries again at once. */
  const failed = new Set<string>();
  let current: readonly QueuedWrite[] = [];

  /** Several players may use this browser. */
  async function readOwn(): Promise<QueuedWrite[]> {
    return (await store.all()).filter((write) => write.owner === owner);
  }

  async function notify(sent?: Sent): Promise<void> {
    current = (await readOwn()).map((write) =>
      failed.has(write.id) ? { ...write, hasFailed: true } : write,
    );
    for (const listener of listeners) listener(sent);
  }

  async function dismiss(id: string): Promise<void> {
    await store.delete(id);
    await notify();
  }

  async function deliver(write: QueuedWrite): Promise<void> {
    let progress = write;
    for (const call of write.calls.slice(write.responses.length)) {
      const isLast = progress.responses.length === write.calls.length - 1;
      // Stored before sending, because the page may be closed before the response arrives.
      if (isLast) await store.put({ ...progress, mayBeDelivered: true });
      const body = bodyOf(call, progress.responses);
      const key = idempotencyKeyOf(progress);
      const response = await options.send({ ...call, body }, key).catch(async (error: unknown) => {
        const { status, retryAfterSeconds } = error as Problem;
        // Sending again before the retry time would be refused again, and a picture costs the player mobile data.
        const seconds = (call.file || status === 429) && retryAfterSeconds;
        if (seconds) await store.put({ ...progress, heldUntil: options.now() + seconds * 1_000 });
        else if (isLast && isNotDelivered(error)) await store.put(progress);
        throw error;
      });
      progress = { ...progress, responses: [...progress.responses, response] };
      if (progress.responses.length < write.calls.length) await store.put(progress);
    }
    await store.delete(write.id);
    await notify({ write, response: progress.responses.at(-1) ?? {} });
  }

  /**
   * Adds the new write if the store has lost it or another tab has already sent it. Sending it again is safe, because
   * it has the same idempotency key.
   */
  async function queuedWith(added: QueuedWrite | undefined): Promise<QueuedWrite[]> {
    const queued = await readOwn();
    if (!added || queued.some(({ id }) => id === added.id)) return queued;
    await store.put(added);
    return [...queued, added];
  }

  /** Sends in order. A write that fails blocks the later writes of its group. With `added`, sends only its group. */
  async function deliverQueued(added?: QueuedWrite) {
    const blocked = new Set<string>();
    const refused = new Map<string, unknown>();
    const sent = new Set<string>();
    for (const write of await queuedWith(added)) {
      if ((write.heldUntil ?? 0) > options.now()) blocked.add(write.group);
      const canSend = write.refusal === null && !blocked.has(write.group);
      if (!canSend || (added && write.group !== added.group)) continue;
      try {
        await deliver(write);
        failed.delete(write.id);
        sent.add(write.id);
      } catch (error) {
        if (isTransient(error)) {
          blocked.add(write.group);
          if (isLostConnection(error)) failed.delete(write.id);
          else failed.add(write.id);
        } else {
          refused.set(write.id, error);
          await store.put({ ...write, refusal: options.faultOf(error) });
        }
      }
    }
    await notify();
    return { refused, sent };
  }

  return {
    async enqueue({ group, kind, calls }) {
      const write: QueuedWrite = {
        id: options.newId(),
        owner,
        group,
        kind,
        queuedAt: options.now(),
        calls,
        responses: [],
        refusal: null,
      };
      // Stored before sending, so that it survives a closed page.
      await store.put(write);
      const { refused, sent } = await options.exclusively(() => deliverQueued(write));
      if (refused.has(write.id)) {
        await dismiss(write.id);
        throw refused.get(write.id);
      }
      return sent.has(write.id) ? "sent" : "queued";
    },
    async flush() {
      await options.exclusively(() => deliverQueued());
    },
    async refuse(id, why) {
      await options.exclusively(async () => {
        const write = (await readOwn()).find((each) => each.id === id && each.refusal === null);
        if (write) await store.put({ ...write, refusal: why });
      });
      await notify();
    },
    async withdraw(id) {
      const isWithdrawn = await options.exclusively(async () => {
        const write = (await readOwn()).find((each) => each.id === id);
        if (!write || write.mayBeDelivered || write.refusal !== null) return false;
        await store.delete(id);
        return true;
      });
      await notify();
      return isWithdrawn;
    },
    dismiss,
    writes: () => current,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
