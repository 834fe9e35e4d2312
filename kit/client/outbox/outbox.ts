import { Problem } from "#kit/contract/problem.ts";
import type { FaultMessage } from "../faults.ts";
import { bodyOf, keyOf, type KeptCall, type NewPress, type Press } from "./queued-write.ts";
import type { OutboxStore } from "./store.ts";

export interface OutboxOptions {
  store: OutboxStore;
  owner: string;
  /** Sends one call once, and throws a `Problem` when it fails. */
  send(call: KeptCall & { body: object }, key: string): Promise<object>;
  faultOf(error: unknown): FaultMessage;
  /** Lets one page of this browser send at a time. */
  alone<Answer>(work: () => Promise<Answer>): Promise<Answer>;
  newId(): string;
  now(): number;
}

export interface Outbox {
  /**
   * Keeps what was pressed and sends it. Without a connection it stays and goes out later. What the server refuses at once
   * is thrown and forgotten: whoever pressed is still looking.
   */
  press(press: NewPress): Promise<"sent" | "kept">;
  /** Sends what is waiting. */
  flush(): Promise<void>;
  /** Sends it no more: it has come to nothing here already. */
  refuse(id: string, why: FaultMessage): Promise<void>;
  /** Takes back what has not been sent. False where it is too late: it is there, or may be. */
  withdraw(id: string): Promise<boolean>;
  /** Forgets a press that was refused. */
  dismiss(id: string): Promise<void>;
  /** The owner's presses that the server has not taken, as far as they have been read. */
  presses(): readonly Press[];
  /** Hears of every change, and of each answer that came in. */
  follow(listener: Listener): () => void;
}

export interface Sent {
  press: Press;
  answer: object;
}

type Listener = (sent?: Sent) => void;

/** The server does not answer now, or not to this session: nothing speaks against the press itself. */
const passingStatuses = [401, 408, 429];

function isPassing(error: unknown): boolean {
  if (!(error instanceof Problem)) return false;
  return error.status >= 500 || passingStatuses.includes(error.status) || error.code === "request_in_flight";
}

/** Without a network nothing was even tried. */
export const untried = () => new Problem("untried", 503);

/** It never left, or was turned away at the door: nothing has come of it. */
function isUnheard(error: unknown): boolean {
  return error instanceof Problem && (error.code === "untried" || [401, 429].includes(error.status));
}

export function createOutbox(options: OutboxOptions): Outbox {
  const { store, owner } = options;
  const listeners = new Set<Listener>();
  let known: readonly Press[] = [];

  /** Whoever else used this browser has presses of their own, which only they can send. */
  async function own(): Promise<Press[]> {
    return (await store.all()).filter((press) => press.owner === owner);
  }

  async function look(sent?: Sent): Promise<void> {
    known = await own();
    for (const listener of listeners) listener(sent);
  }

  async function dismiss(id: string): Promise<void> {
    await store.delete(id);
    await look();
  }

  async function deliver(press: Press): Promise<void> {
    let current = press;
    for (const call of press.calls.slice(press.answers.length)) {
      const isLast = current.answers.length === press.calls.length - 1;
      // Whatever happens to the page now, it is known that the server may have it.
      if (isLast) await store.put({ ...current, mayBeThere: true });
      const body = bodyOf(call, current.answers);
      const answer = await options.send({ ...call, body }, keyOf(current)).catch(async (error: unknown) => {
        const seconds = call.file && (error as Problem).retryAfterSeconds;
        // A picture that was one too many is not sent again before its time: it costs its player data.
        if (seconds) await store.put({ ...current, heldUntil: options.now() + seconds * 1_000 });
        else if (isLast && isUnheard(error)) await store.put(current);
        throw error;
      });
      current = { ...current, answers: [...current.answers, answer] };
      if (current.answers.length < press.calls.length) await store.put(current);
    }
    await store.delete(press.id);
    await look({ press, answer: current.answers.at(-1) ?? {} });
  }

  /** With the one that was just made, also where the store has lost it or another page has sent it: its name takes effect once. */
  async function waitingWith(made: Press | undefined): Promise<Press[]> {
    const waiting = await own();
    if (!made || waiting.some(({ id }) => id === made.id)) return waiting;
    await store.put(made);
    return [...waiting, made];
  }

  /** Everything that waits, in order; a group whose first press must wait, waits as a whole. */
  async function deliverWaiting(made?: Press) {
    const stuck = new Set<string>();
    const refused = new Map<string, unknown>();
    const sent = new Set<string>();
    for (const press of await waitingWith(made)) {
      if ((press.heldUntil ?? 0) > options.now()) stuck.add(press.group);
      const isTurn = press.refusal === null && !stuck.has(press.group);
      if (!isTurn || (made && press.group !== made.group)) continue;
      try {
        await deliver(press);
        sent.add(press.id);
      } catch (error) {
        if (isPassing(error)) stuck.add(press.group);
        else {
          refused.set(press.id, error);
          await store.put({ ...press, refusal: options.faultOf(error) });
        }
      }
    }
    await look();
    return { refused, sent };
  }

  return {
    async press({ group, kind, calls }) {
      const made = { id: options.newId(), owner, pressedAt: options.now(), answers: [], refusal: null };
      const press: Press = { ...made, group, kind, calls };
      // Before anything is sent: whatever happens to the page now, it is not lost.
      await store.put(press);
      const { refused, sent } = await options.alone(() => deliverWaiting(press));
      if (refused.has(press.id)) {
        await dismiss(press.id);
        throw refused.get(press.id);
      }
      return sent.has(press.id) ? "sent" : "kept";
    },
    async flush() {
      await options.alone(() => deliverWaiting());
    },
    async refuse(id, why) {
      await options.alone(async () => {
        const press = (await own()).find((each) => each.id === id && each.refusal === null);
        if (press) await store.put({ ...press, refusal: why });
      });
      await look();
    },
    async withdraw(id) {
      // One page sends at a time, and nothing is sent meanwhile.
      const isTaken = await options.alone(async () => {
        const press = (await own()).find((each) => each.id === id);
        if (!press || press.mayBeThere || press.refusal !== null) return false;
        await store.delete(id);
        return true;
      });
      await look();
      return isTaken;
    },
    dismiss,
    presses: () => known,
    follow(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
