import * as z from "zod/mini";
import {
  refusesDemo,
  splitKey,
  type ResponseOf,
  type CheckedInput,
  type Contract,
  type Endpoint,
  type EndpointKey,
  type Identity,
  type Schema,
  type SignedCall,
} from "#kit/contract/contract.ts";
import { fieldProblems } from "#kit/contract/field-problems.ts";
import { commonProblem } from "#kit/contract/problem.ts";
import type { CallContext, PlayerCall, SiteTexts, StaffCall } from "./context.ts";
import { requireSite, type SiteResolvers } from "./site-resolvers.ts";

export type Handlers<C extends Contract, Site extends SiteTexts> = {
  readonly [K in keyof C & EndpointKey]: (
    call: CallOf<C[K], Site>,
    input: CheckedInput<C[K]>,
  ) => Promise<ResponseOf<C[K]>> | ResponseOf<C[K]>;
};

/** The call has the viewer or the staff that `admit` has checked. */
type CallOf<E extends Endpoint, Site extends SiteTexts> = E extends { auth: "player" }
  ? PlayerCall<Site>
  : E extends { auth: "staff" }
    ? StaffCall<Site>
    : CallContext<Site>;

/** An endpoint with its handler, to be served over HTTP or called in process. */
export interface Route<Site extends SiteTexts> {
  key: EndpointKey;
  endpoint: Endpoint;
  handle(call: CallContext<Site>, raw: RawInput): Promise<unknown>;
  /** Throws if this caller may not make the call with any input. */
  admit(caller: Pick<CallContext<Site>, "viewer" | "staff">): void;
}

export interface RawInput {
  query: unknown;
  body: unknown;
  file?: Uint8Array | undefined;
  signed?: SignedCall | undefined;
}

export type RouteTable<Site extends SiteTexts> = ReadonlyMap<EndpointKey, Route<Site>>;

/** Binds a contract to its handlers. The compiler reports a missing or superfluous one. */
export function routes<C extends Contract, Site extends SiteTexts>(
  contract: C,
  handlers: Handlers<C, Site>,
): Route<Site>[] {
  return Object.entries(contract).map(([name, endpoint]) => {
    const key = name as EndpointKey & keyof C;
    const handler = handlers[key] as (call: CallContext<Site>, input: unknown) => unknown;
    return {
      key,
      endpoint,
      admit: (caller) => admit(key, endpoint, caller),
      async handle(call, raw) {
        admit(key, endpoint, call);
        refuseForeignIdentity(endpoint.own, raw, call.viewer);
        const input = inputOf(endpoint, raw);
        refuseForeignSite(endpoint, input, call);
        refuseUnresolved(key, endpoint, call);
        return handler(call, input);
      },
    };
  });
}

export function tableOf<Site extends SiteTexts>(...groups: readonly Route<Site>[][]): RouteTable<Site> {
  const table = new Map<EndpointKey, Route<Site>>();
  for (const route of groups.flat()) {
    if (table.has(route.key)) throw new Error(`Two handlers for ${route.key}`);
    table.set(route.key, route);
  }
  return table;
}

/** Refuses the calls of features that are switched off for the site. */
export function withFeatureSwitches<Site extends SiteTexts>(
  table: RouteTable<Site>,
  isOn: (site: Site, feature: string) => boolean,
): RouteTable<Site> {
  return new Map([...table].map(([key, route]) => [key, refusingWhenOff(route, isOn)]));
}

function refusingWhenOff<Site extends SiteTexts>(
  route: Route<Site>,
  isOn: (site: Site, feature: string) => boolean,
): Route<Site> {
  const { feature } = route.endpoint;
  if (feature === undefined) return route;
  return {
    ...route,
    handle(call, raw) {
      if (!isOn(call.site, feature)) return Promise.reject(commonProblem("feature_off"));
      return route.handle(call, raw);
    },
  };
}

/** Finds the site of the id that a `belongsTo` call names, before its handler runs. Such calls fail without it. */
export function withSiteResolvers<Site extends SiteTexts>(
  table: RouteTable<Site>,
  resolvers: SiteResolvers,
): RouteTable<Site> {
  return new Map([...table].map(([key, route]) => [key, resolvingSite(route, resolvers)]));
}

function resolvingSite<Site extends SiteTexts>(route: Route<Site>, resolvers: SiteResolvers): Route<Site> {
  const { key, endpoint } = route;
  if (endpoint.auth !== "staff" || endpoint.belongsTo === undefined) return route;
  const { field, resolve } = endpoint.belongsTo;
  const resolver = resolvers[resolve];
  if (!resolver) throw new Error(`${key} belongs to a "${resolve}", for which no slice registers a resolver`);
  return {
    ...route,
    async handle(call, raw) {
      route.admit(call);
      const { query, body } = inputOf(endpoint, raw);
      const id = fieldOf(query, field) ?? fieldOf(body, field);
      if (typeof id !== "string" || !call.staff) throw commonProblem("not_found");
      const site = await requireSite(call.db, resolver, id, call.staff);
      return route.handle({ ...call, staff: { ...call.staff, site } }, raw);
    },
  };
}

function admit(
  key: EndpointKey,
  endpoint: Endpoint,
  { viewer, staff }: Pick<CallContext<SiteTexts>, "viewer" | "staff">,
): void {
  if (endpoint.auth === "public" || endpoint.auth === "signature") return;
  if ((endpoint.auth === "staff" ? staff : viewer) === null) throw commonProblem("sign_in_required");
  if (endpoint.auth === "staff" && !staff?.permissions.has(endpoint.permission.name)) {
    throw commonProblem("not_permitted");
  }
  if (viewer?.isDemo && refusesDemo(key, endpoint)) throw commonProblem("demo_refused");
}

function inputOf(endpoint: Endpoint, raw: RawInput) {
  return {
    query: check(endpoint.query, raw.query),
    body: check(endpoint.body, raw.body),
    file: endpoint.upload ? fileOf(raw.file) : undefined,
    signed: endpoint.auth === "signature" ? signedOf(raw.signed) : undefined,
  };
}

function check(schema: Schema | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  // PostgreSQL refuses texts with NUL.
  if (containsNul(value)) throw commonProblem("invalid_input");
  const result = z.safeParse(schema, value ?? {});
  if (result.success) return result.data;
  // An issue without a path belongs to no field.
  const inFields = result.error.issues.filter(({ path }) => path.length > 0);
  throw commonProblem("invalid_input", fieldProblems(inFields));
}

/** Whether a value or a field name contains NUL, at any depth. */
function containsNul(value: unknown): boolean {
  if (typeof value === "string") return value.includes("\0");
  if (typeof value !== "object" || value === null) return false;
  for (const [name, inner] of Object.entries(value))
    if (name.includes("\0") || containsNul(inner)) return true;
  return false;
}

function fileOf(file: Uint8Array | undefined): Uint8Array {
  if (!file || file.length === 0) throw commonProblem("file_type_wrong");
  return file;
}

/** In-process calls have no signature. */
function signedOf(signed: SignedCall | undefined): SignedCall {
  if (!signed) throw commonProblem("not_yours");
  return signed;
}

/**
 * Checks the raw query and body, before any other validation. With `proven` only query and body must agree; the handler
 * checks the rest.
 */
function refuseForeignIdentity(own: Endpoint["own"], raw: RawInput, viewer: Identity | null): void {
  for (const [field, proof] of Object.entries(own ?? {})) {
    const sent = [raw.query, raw.body].map((part) => fieldOf(part, field)).filter((one) => one !== undefined);
    const expected = proof === "proven" ? sent[0] : viewer?.[proof];
    if (sent.some((one) => one !== expected)) throw commonProblem("not_yours");
  }
}

function refuseForeignSite(
  endpoint: Endpoint,
  input: { query: unknown; body: unknown },
  { staff }: CallContext<SiteTexts>,
): void {
  if (endpoint.auth !== "staff" || endpoint.siteField === undefined) return;
  for (const part of [input.query, input.body]) {
    const named = fieldOf(part, endpoint.siteField);
    const sites: unknown[] = Array.isArray(named) ? named : named === undefined ? [] : [named];
    if (!sites.every((site) => typeof site === "string" && staff?.sites.has(site))) {
      throw commonProblem("not_permitted");
    }
  }
}

function refuseUnresolved(key: EndpointKey, endpoint: Endpoint, { staff }: CallContext<SiteTexts>): void {
  if (endpoint.auth !== "staff" || endpoint.belongsTo === undefined || staff?.site !== undefined) return;
  throw new Error(`${key} was called without withSiteResolvers: nobody checked whose id it names`);
}

function fieldOf(part: unknown, field: string): unknown {
  return part !== null && typeof part === "object" ? Reflect.get(part, field) : undefined;
}

/** The methods of a path; empty if the path is unknown. */
export function methodsOf<Site extends SiteTexts>(table: RouteTable<Site>, path: string): string[] {
  return [...table.keys()]
    .map(splitKey)
    .filter((route) => route.path === path)
    .map((route) => route.method);
}
