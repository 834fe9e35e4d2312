import pg from "pg";

export interface RoundTrips {
  /** All statements sent. */
  statements: number;
  /** Statements that wait for one another: what a slow connection to the database multiplies. */
  inSequence: number;
  /** The statements of each round trip, for the message of a failed test. */
  rounds: readonly (readonly string[])[];
}

type Tell = (error: unknown, answer?: unknown) => void;
type Send = (this: pg.Client, ...given: unknown[]) => unknown;

/**
 * Counts the round trips of some work to PostgreSQL. Statements that are ready at the same time are sent together, and
 * the next ones only when all of these have been answered. So the number does not depend on the speed of the machine.
 */
export async function countRoundTrips(work: () => Promise<unknown>): Promise<RoundTrips> {
  const send = Reflect.get(pg.Client.prototype, "query") as Send;
  const rounds: string[][] = [];
  let waiting: { text: string; start(): Promise<unknown> }[] = [];
  let isSending = false;

  async function sendRound(): Promise<void> {
    if (isSending || waiting.length === 0) return;
    isSending = true;
    await waitUntilIdle();
    const round = waiting;
    waiting = [];
    rounds.push(round.map(({ text }) => text));
    await Promise.allSettled(round.map(({ start }) => start()));
    isSending = false;
    void sendRound();
  }

  const hold: Send = function (this: pg.Client, ...given) {
    // The pool itself sends with a callback.
    const last = given.at(-1);
    const tell = typeof last === "function" ? (last as Tell) : undefined;
    const sent = tell ? given.slice(0, -1) : given;
    const answered = Promise.withResolvers<unknown>();
    const start = () =>
      (send.apply(this, sent) as Promise<unknown>).then(
        (answer) => {
          tell?.(null, answer);
          answered.resolve(answer);
        },
        (error: unknown) => {
          tell?.(error);
          if (tell) answered.resolve(undefined);
          else answered.reject(error);
        },
      );
    waiting.push({ text: textOf(given[0]), start });
    void sendRound();
    return answered.promise;
  };
  Reflect.set(pg.Client.prototype, "query", hold);
  try {
    await work();
  } finally {
    Reflect.set(pg.Client.prototype, "query", send);
  }
  return { statements: rounds.flat().length, inSequence: rounds.length, rounds };
}

function textOf(query: unknown): string {
  const text = typeof query === "string" ? query : (query as pg.QueryConfig).text;
  return text.replaceAll(/\s+/g, " ").slice(0, 90);
}

/** Lets all code run that waits for nothing but the event loop. */
async function waitUntilIdle(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
}
