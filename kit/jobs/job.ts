/** A payload is stored as JSON: a Date or a bigint in it would come back as something else. */
type JsonShaped<Payload> = { [Key in keyof Payload]: JsonValue<Payload[Key]> };
type JsonValue<Value> = Value extends string | number | boolean | null | undefined
  ? Value
  : Value extends Date | bigint | symbol | ((...args: never[]) => unknown)
    ? never
    : JsonShaped<Value>;

export type NoPayload = Record<string, never>;

export interface Retry {
  /** Further tries after the first; then the job is dead and kept for a human. */
  limit: number;
  delaySeconds: number;
  /** Doubles the delay at each try, with jitter. */
  backoff: boolean;
}

export interface JobDefinition<Payload> {
  readonly name: string;
  readonly retry: Retry;
  /** How long one run may take. A run that takes longer, or whose process died, is taken over. */
  readonly timeoutSeconds: number;
  /** For the compiler only: ties the payload of `enqueue` to that of the handler. */
  readonly payload?: Payload;
}

export interface JobRun {
  id: string;
  /** 1 at the first try. */
  attempt: number;
  /** Aborted when the run takes too long or the process stops. */
  signal: AbortSignal;
}

export type JobHandler<Payload> = (payload: Payload, run: JobRun) => Promise<void>;

const patience: Retry = { limit: 5, delaySeconds: 5, backoff: true };

export function defineJob<Payload extends JsonShaped<Payload>>(job: {
  name: string;
  retry?: Partial<Retry>;
  timeoutSeconds?: number;
}): JobDefinition<Payload> {
  return {
    name: job.name,
    retry: { ...patience, ...job.retry },
    timeoutSeconds: job.timeoutSeconds ?? 60,
  };
}
