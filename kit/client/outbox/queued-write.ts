import type { EndpointKey } from "#kit/contract/contract.ts";
import type { FaultMessage } from "../faults.ts";

/** A call as it can be kept: data, which a later page sends without the code that made it. */
export interface KeptCall {
  endpoint: EndpointKey;
  body?: object;
  /** Of calls whose body is a file itself. */
  file?: Blob;
  /** Fields of the body that are fields of the answer to the call before: `{ screenshot: "fileId" }`. */
  takes?: Readonly<Record<string, string>>;
  /** Fields of the body that gather a field of the answers to all calls before: `{ pictures: "fileId" }`. */
  gathers?: Readonly<Record<string, string>>;
}

/** What somebody pressed, until the server has taken it. */
export interface Press {
  /** Names its calls to the server, so that each takes effect once, however often it is sent. */
  id: string;
  owner: string;
  /** Presses about one thing go out one after another, in the order in which they were made. */
  group: string;
  kind: string;
  pressedAt: number;
  calls: readonly KeptCall[];
  /** Of the calls that have been answered. */
  answers: readonly object[];
  /** Why the server did not want it after all. */
  refusal: FaultMessage | null;
  /** Its last call has gone out, and nobody knows whether it got there. */
  mayBeThere?: boolean;
  /** Its picture was one too many: the server takes no more before. */
  heldUntil?: number;
}

export type NewPress = Pick<Press, "group" | "kind" | "calls">;

/** The body with what the calls before have brought. */
export function bodyOf({ body, takes = {}, gathers = {} }: KeptCall, answers: readonly object[]): object {
  const known = answers.map((answer) => new Map<string, unknown>(Object.entries(answer)));
  const from = (fields: KeptCall["takes"] & object, read: (source: string) => unknown) =>
    Object.fromEntries<unknown>(Object.entries(fields).map(([field, source]) => [field, read(source)]));
  return {
    ...body,
    ...from(takes, (source) => known.at(-1)?.get(source)),
    ...from(gathers, (source) => known.map((answer) => answer.get(source))),
  };
}

/** The server gives the first answer to whoever comes again with it. */
export function keyOf({ id, answers }: Pick<Press, "id" | "answers">): string {
  return `${id}-${answers.length}`;
}
