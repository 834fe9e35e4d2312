import type * as z from "zod/mini";

/** One call of the API: everything the server route, the typed client and the API reference need to know. */
export type Endpoint = Access & {
  summary: string;
  query?: Schema;
  body?: Schema;
  response: Schema;
  /** Codes this call can answer with, besides those that every call can. */
  problems?: readonly string[];
  /**
   * Fields that name a person; each must be the caller's own, otherwise 403. `proven` is a number that the handler
   * holds against the session's and against what this browser has proved; here only query and body must agree.
   */
  own?: Readonly<Record<string, keyof Identity | "proven">>;
  /** Fields of the body of which not even a hash may be kept to tell retries apart: passwords. */
  secrets?: readonly string[];
  /** The body is a file itself, of so many bytes at most. */
  upload?: { readonly mostBytes: number };
  /** The name of the file that browsers keep the answer as. */
  download?: string;
  /** How long the answer of a public call may be given again to whoever has no session: it must not depend on who asks. */
  cacheSeconds?: number;
  /**
   * How often one caller may call it, counted over all nodes. `viewer` counts players, and visitors by their address.
   * `address` counts IPv4 addresses and /64 networks of IPv6, as the trusted proxies tell them. A mobile network puts
   * thousands of people behind one address: such a limit stops floods, a limit on what is asked about stops guessing.
   */
  limit?: { per: "address" | "viewer"; burst: number; everySeconds: number };
};

/** Who may call. Staff have sessions of their own kind, so a player is nobody to a call of staff, and the reverse. */
type Access =
  | { auth: "public" }
  | {
      auth: "player";
      /**
       * Whether the session that a demo gave to its visitor unasked may call it. Unless it is said here, such a session
       * may read and not write: nobody proved to be that player, and everybody is.
       */
      isOpenToDemo?: boolean;
    }
  | {
      auth: "staff";
      /** What the member's role must permit. */
      permission: string;
      /** The field that names a site: one that the member works for, otherwise 403. */
      within?: string;
    }
  | {
      /** A program of the outside, which signs what it sends. The handler checks that, over the body as it came. */
      auth: "signature";
      signed: { readonly header: string; readonly mostBytes: number };
    };

/** What a session proves about its caller. */
export interface Identity {
  id: string;
  msisdn: string | null;
}

export type Schema = z.core.$ZodType;
export type Method = "GET" | "POST";
export type EndpointKey = `${Method} /${string}`;
export type Contract = Readonly<Record<EndpointKey, Endpoint>>;

export function defineContract<const C extends Contract>(contract: C): C {
  return contract;
}

type Sent<S> = S extends Schema ? z.input<S> : undefined;
type Received<S> = S extends Schema ? z.output<S> : undefined;
type Part<E, K extends "query" | "body"> = E extends Record<K, infer S> ? S : undefined;

/** A `Blob` is one. */
export interface SentFile {
  readonly type: string;
  readonly size: number;
}

/** What the caller sends. */
export type InputOf<E> = (Part<E, "query"> extends Schema
  ? { query: Sent<Part<E, "query">> }
  : { query?: never }) &
  (Part<E, "body"> extends Schema ? { body: Sent<Part<E, "body">> } : { body?: never }) &
  (E extends { upload: object } ? { file: SentFile } : { file?: never });

/** What was signed: not a byte of it is read before the signature is. */
export interface SignedCall {
  readonly body: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** What the handler receives, checked. */
export interface CheckedInput<E> {
  query: Received<Part<E, "query">>;
  body: Received<Part<E, "body">>;
  file: E extends { upload: object } ? Uint8Array : undefined;
  signed: E extends { auth: "signature" } ? SignedCall : undefined;
}

export type ResponseOf<E> = E extends { response: infer S extends Schema } ? z.output<S> : never;

/** Calls one endpoint of a contract: in the browser over HTTP, on the server in process. */
export type Call<C extends Contract> = <K extends keyof C & EndpointKey>(
  key: K,
  input: InputOf<C[K]>,
) => Promise<ResponseOf<C[K]>>;

/** The door to all endpoints; a slice narrows it to its own contract with `of`. */
export interface Api {
  of<C extends Contract>(): Call<C>;
}

/** Who may not call it with the session of a demo gets `demo_refused`. */
export function refusesDemo(key: EndpointKey, endpoint: Endpoint): boolean {
  return endpoint.auth === "player" && !(endpoint.isOpenToDemo ?? splitKey(key).method === "GET");
}

/** A signed message has a name of its own, by which whoever takes it knows a repeat. */
export function acceptsIdempotencyKey({ key, endpoint }: { key: EndpointKey; endpoint: Endpoint }): boolean {
  return splitKey(key).method === "POST" && endpoint.auth !== "signature";
}

/** Every answer says in it when it was given, in ms: a page goes by the server's clock. */
export const timeHeader = "x-server-time";

/** A random id that a page sends with its writes: its retries are known by it, from whatever network they come. */
export const clientIdHeader = "x-client-id";

export function splitKey(key: EndpointKey): { method: Method; path: string } {
  const space = key.indexOf(" ");
  return { method: key.slice(0, space) as Method, path: key.slice(space + 1) };
}
