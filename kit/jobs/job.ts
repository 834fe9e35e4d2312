/** Allows only JSON values in a payload: a Date or a bigint would not survive serialisation. */
type JsonShaped<Payload> = { [Key in keyof Payload]: JsonValue<Payload[Key]> };
type JsonValue<Value> = Value extends string | number | boolean | null | undefined
  ? Value
  : Value extends Date | bigint | symbol | ((...args: never[]) => unknown)
    ? never
    : JsonShaped<Value>;

export type NoPayload = Record<string, never>;

export interface Retry {
  /** Retries after the first try. After the last one the job is dead and stays in the table for inspection. */
  limit: number;
  delaySeconds: number;
  /** Doubles the delay at each retry, with jitter. */
  backoff: boolean;
}

export interface JobDefinition<Payload> {
  readonly name: string;
  readonly retry: Retry;
  /** Time limit of one run. A run that exceeds it, or whose process died, is run again. */
  readonly timeoutSeconds: number;
  /** Only for the compiler: ties the payload of `enqueue` to that of the handler. */
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

const defaultRetry: Retry = { limit: 5, delaySeconds: 5, backoff: true };

export function defineJob<Payload extends JsonShaped<Payload>>(job: {
  name: string;
  retry?: Partial<Retry>;
  timeoutSeconds?: number;
}): JobDefinition<Payload> {
  return {
    name: job.name,
    retry: { ...defaultRetry, ...job.retry },
    timeoutSeconds: job.timeoutSeconds ?? 60,
  };
}
