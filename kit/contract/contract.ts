import type * as z from "zod/mini";

/** One call of the API. The server route, the typed client and the API reference are derived from it. */
export type Endpoint = Access & {
  summary: string;
  query?: Schema;
  body?: Schema;
  response: Schema;
  /** The feature that it is a part of; refused with `feature_off` where that is switched off. */
  feature?: string;
  /** Problem codes of this call, besides the common ones. */
  problems?: readonly string[];
  /**
   * Fields that identify a person; each must match the caller, otherwise 403. With `proven` the handler itself compares
   * the number with the session and with what this browser has proved; here only query and body must agree.
   */
  own?: Readonly<Record<string, keyof Identity | "proven">>;
  /** Body fields, such as passwords, that are left out of the hash by which retries are recognised. */
  secrets?: readonly string[];
  /** The request body is a file with at most this many bytes. */
  upload?: { readonly maxBytes: number };
  /** Also answered when the process refuses other calls because of overload. */
  isNeverRefused?: boolean;
  /** The file name under which browsers save the response. */
  download?: string;
  /** How long the response may be cached for callers without a session. It must not depend on the caller. */
  cacheSeconds?: number;
  /** Cached for signed-in callers too, because nothing that a player does changes the response. */
  isCachedForPlayers?: boolean;
  /**
   * Rate limit per caller, counted over all nodes. `viewer` counts players, and visitors by address. `address` counts
   * IPv4 addresses and IPv6 /64 networks, as trusted proxies report them. A mobile network puts thousands of people
   * behind one address, so such a limit only stops floods; a limit on the requested id stops guessing.
   */
  limit?: { per: "address" | "viewer"; burst: number; everySeconds: number };
};

/** Who may call. Players and staff have different sessions; neither is accepted for calls of the other. */
type Access =
  | { auth: "public" }
  | {
      auth: "player";
      /**
       * Whether a demo session may call it. By default such a session may only read, because a demo signs every visitor
       * in as the same player.
       */
      isOpenToDemo?: boolean;
    }
  | {
      auth: "staff";
      /** The permission that the member's role must have. */
      permission: { readonly name: string };
      /** The field that names a site. The member must work for that site, otherwise 403. */
      siteField?: string;
      /**
       * The field that holds the id of a thing, and the resolver that finds its sites (kit/http/site-resolvers.ts). An
       * unknown id and one of a site that the member does not work for both get 404.
       */
      belongsTo?: { readonly field: string; readonly resolve: string };
    }
  | {
      /** An external program that signs its requests. The handler verifies the signature over the raw body. */
      auth: "signature";
      signed: { readonly header: string; readonly maxBytes: number };
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

/** `Blob` implements it. */
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

/** The raw request. The handler must verify the signature before it parses the body. */
export interface SignedCall {
  readonly body: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** What the handler receives after validation. */
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

/** Access to all endpoints. A slice narrows it to its own contract with `of`. */
export interface Api {
  of<C extends Contract>(): Call<C>;
}

/** Whether a demo session gets `demo_refused`. */
export function refusesDemo(key: EndpointKey, endpoint: Endpoint): boolean {
  return endpoint.auth === "player" && !(endpoint.isOpenToDemo ?? splitKey(key).method === "GET");
}

/** A signed message has its own id, by which its receiver recognises a repeat. */
export function acceptsIdempotencyKey({ key, endpoint }: { key: EndpointKey; endpoint: Endpoint }): boolean {
  return splitKey(key).method === "POST" && endpoint.auth !== "signature";
}

/** Response header with the server's time in ms. Pages set their clock by it. */
export const serverTimeHeader = "x-server-time";

/** A random id that a page sends with its writes, so that retries are recognised from any network. */
export const clientIdHeader = "x-client-id";

export function splitKey(key: EndpointKey): { method: Method; path: string } {
  const space = key.indexOf(" ");
  return { method: key.slice(0, space) as Method, path: key.slice(space + 1) };
}
