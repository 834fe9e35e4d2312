import type { FastifyInstance, FastifyReply } from "fastify";
import { overloaded } from "#kit/contract/problem.ts";

/** How many requests of a kind this process works on at once, and how many may wait for how long. */
export interface AdmissionLimit {
  readonly atOnce: number;
  readonly waiting: number;
  readonly waitMs: number;
}

/**
 * Reads and pages have a limit of their own: writes that wait for a slow operator or card processor must not keep
 * everybody from reading.
 */
export interface AdmissionLimits {
  readonly reads: AdmissionLimit;
  readonly writes: AdmissionLimit;
}

export const defaultAdmissionLimits: AdmissionLimits = {
  reads: { atOnce: 24, waiting: 100, waitMs: 200 },
  writes: { atOnce: 64, waiting: 100, waitMs: 200 },
};

declare module "fastify" {
  interface FastifyContextConfig {
    /** The limit that requests of this route count against; without it they are always admitted. */
    admission?: keyof AdmissionLimits;
  }
}

/** The config of a route whose requests are limited. */
export function admissionConfig(method: string): { admission: keyof AdmissionLimits } {
  return { admission: method === "GET" || method === "HEAD" ? "reads" : "writes" };
}

/**
 * Refuses requests with 503 as soon as the process has more than it can work on, instead of letting all of them wait
 * until they fail. Bodies have been read by then, so a slow phone holds no place.
 */
export function limitAdmission(server: FastifyInstance, limits: AdmissionLimits): void {
  const gates = { reads: createGate(limits.reads), writes: createGate(limits.writes) };
  server.addHook("preHandler", async (request, reply) => {
    const { admission } = request.routeOptions.config;
    if (admission !== undefined) await gates[admission].enter(abortedOnClose(reply));
  });
}

/** Aborts when the response has been sent or the connection is lost. */
function abortedOnClose(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  // The event does not come again for a client that left while earlier hooks ran: its place would be lost for good.
  if (reply.raw.closed) gone.abort();
  else reply.raw.once("close", () => gone.abort());
  return gone.signal;
}

interface Waiting {
  admit(): void;
}

export function createGate({ atOnce, waiting, waitMs }: AdmissionLimit) {
  const queue = new Set<Waiting>();
  let inside = 0;

  /** Passes the place on, so that a new request cannot take it before those that wait. */
  function leave(): void {
    const [next] = queue;
    if (!next) inside -= 1;
    else next.admit();
  }

  return {
    /** Resolves when there is a place, which is held until `gone` aborts. Rejects when there is none in time. */
    async enter(gone: AbortSignal): Promise<void> {
      if (gone.aborted) return;
      if (inside < atOnce) inside += 1;
      else if (queue.size >= waiting) throw overloaded();
      else await turn(gone);
      if (gone.aborted) leave();
      else gone.addEventListener("abort", leave, { once: true });
    },
    counts: () => ({ inside, waiting: queue.size }),
  };

  function turn(gone: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const one: Waiting = {
        admit() {
          stop();
          resolve();
        },
      };
      const giveUp = () => {
        stop();
        reject(overloaded());
      };
      const timer = setTimeout(giveUp, waitMs);
      const stop = () => {
        clearTimeout(timer);
        gone.removeEventListener("abort", giveUp);
        queue.delete(one);
      };
      gone.addEventListener("abort", giveUp, { once: true });
      queue.add(one);
    });
  }
}
