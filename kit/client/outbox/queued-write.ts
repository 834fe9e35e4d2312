import type { EndpointKey } from "#kit/contract/contract.ts";
import type { FaultMessage } from "../faults.ts";

/** A call as plain data, so that a page loaded later can send it. */
export interface QueuedCall {
  endpoint: EndpointKey;
  body?: object;
  /** The body of an upload. */
  file?: Blob;
  /** Body fields copied from the previous call's response: `{ screenshot: "fileId" }`. */
  fieldsFromPrevious?: Readonly<Record<string, string>>;
  /** Body fields that collect one field of all earlier responses: `{ pictures: "fileId" }`. */
  fieldsFromAll?: Readonly<Record<string, string>>;
}

/** A write that the server has not confirmed. */
export interface QueuedWrite {
  /** Part of the idempotency keys of its calls. */
  id: string;
  owner: string;
  /** Writes of one group are sent one after another, in order. */
  group: string;
  kind: string;
  queuedAt: number;
  calls: readonly QueuedCall[];
  /** Responses to the calls that have succeeded. */
  responses: readonly object[];
  /** Why the server refused it; null while it is queued. */
  refusal: FaultMessage | null;
  /** The last call was sent and its response is unknown. */
  mayBeDelivered?: boolean;
  /** The server accepts no upload before this time. */
  heldUntil?: number;
  /** The server answered the last attempt with an error, so a connection alone does not help. */
  hasFailed?: boolean;
}

export type NewWrite = Pick<QueuedWrite, "group" | "kind" | "calls">;

/** The call's body with the values taken from earlier responses. */
export function bodyOf(
  { body, fieldsFromPrevious = {}, fieldsFromAll = {} }: QueuedCall,
  responses: readonly object[],
): object {
  const fields = responses.map((response) => new Map<string, unknown>(Object.entries(response)));
  const fill = (sources: Readonly<Record<string, string>>, read: (source: string) => unknown) =>
    Object.fromEntries<unknown>(Object.entries(sources).map(([field, source]) => [field, read(source)]));
  return {
    ...body,
    ...fill(fieldsFromPrevious, (source) => fields.at(-1)?.get(source)),
    ...fill(fieldsFromAll, (source) => fields.map((response) => response.get(source))),
  };
}

export function idempotencyKeyOf({ id, responses }: Pick<QueuedWrite, "id" | "responses">): string {
  return `${id}-${responses.length}`;
}
