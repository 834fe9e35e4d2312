/** How long a ruling waits in the browser before it is sent (docs/decisions: undo of rulings). */
export const undoMs = 10_000;

export interface HeldRuling {
  readonly id: number;
  readonly matchId: string;
  /** "Thandi v Ruan" */
  readonly players: string;
  /** "Uphold 2-1" */
  readonly label: string;
  readonly dueAt: number;
  readonly state: "waiting" | "sending" | "failed";
  /** Why sending failed. */
  readonly failure?: { readonly code: string; readonly message: string };
}

export interface NewRuling extends Pick<HeldRuling, "matchId" | "players" | "label"> {
  /** Rejects with the failure. */
  readonly send: () => Promise<void>;
  readonly onSent?: () => void;
}

type Listener = () => void;

/** Rulings that wait to be sent. They outlive the screen, so that leaving it sends them and loses none. */
export function createPendingRulings(failureOf: (error: unknown) => { code: string; message: string }) {
  let held: readonly HeldRuling[] = [];
  let lastId = 0;
  const listeners = new Set<Listener>();
  const details = new Map<number, { ruling: NewRuling; timer: ReturnType<typeof setTimeout> | undefined }>();

  function publish(next: readonly HeldRuling[]): void {
    held = next;
    for (const listener of listeners) listener();
  }
  const change = (id: number, changes: Partial<HeldRuling>) =>
    publish(held.map((one) => (one.id === id ? { ...one, ...changes } : one)));

  function remove(id: number): void {
    clearTimeout(details.get(id)?.timer);
    details.delete(id);
    publish(held.filter((one) => one.id !== id));
  }

  async function send(id: number): Promise<void> {
    const found = details.get(id);
    if (!found) return;
    clearTimeout(found.timer);
    change(id, { state: "sending" });
    try {
      await found.ruling.send();
      remove(id);
      found.ruling.onSent?.();
    } catch (error) {
      change(id, { state: "failed", failure: failureOf(error) });
    }
  }

  return {
    subscribe(listener: Listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    list: () => held,
    /** Holds a ruling, then sends it. */
    hold(ruling: NewRuling): void {
      const id = ++lastId;
      details.set(id, { ruling, timer: setTimeout(() => void send(id), undoMs) });
      const { matchId, players, label } = ruling;
      publish([...held, { id, matchId, players, label, dueAt: Date.now() + undoMs, state: "waiting" }]);
    },
    /** The match of the ruling that was taken back: the latest that has not been sent. */
    undo(id?: number): string | undefined {
      const waiting = held.filter(({ state }) => state === "waiting");
      const found = id === undefined ? waiting.at(-1) : waiting.find((one) => one.id === id);
      if (found) remove(found.id);
      return found?.matchId;
    },
    send,
    dismiss: remove,
  };
}
