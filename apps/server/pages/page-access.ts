import type { FastifyReply, FastifyRequest } from "fastify";
import {
  arrivalCookies,
  findClaimedNumber,
  findNumberProof,
  findPlayerIdByNumber,
  issueExtRef,
  saveHandOff,
  saveRequestedPage,
  openDemoNumber,
  redeemExtRef,
  signInByHandOff,
  takeRequestedPage,
  type PageCall,
  type ConfirmReturn,
} from "#features/accounts/server/index.ts";
import type { Site } from "#features/branding/server/index.ts";
import { operatorPageUrl } from "#features/subscriptions/server/index.ts";
import type { Database } from "#kit/db/database.ts";
import type { Viewer } from "#kit/http/context.ts";
import { cookieValue } from "#kit/http/cookies.ts";
import type { Clock } from "#kit/pure/clock.ts";
import type { RealtimePort } from "#kit/realtime/port.ts";
import {
  guard,
  noSubscription,
  type Access,
  type Caller,
  type SubscriptionAccess,
  type GuardDecision,
} from "#apps/web/guard.ts";
import type { Page } from "#apps/web/page.ts";
import { arrivalRedirectUrl, parseArrivalParameters, type ArrivalParameters } from "./arrival-parameters.ts";
import { leadsToCheckout, nextOf } from "./next-page.ts";

export interface PageAccessOptions {
  database: Database;
  clock: Clock;
  realtime: RealtimePort;
  /** The key with which a brand's operator signs numbers; undefined if it signs none. */
  handOffKeyOf(brand: string): string | undefined;
  /** Asks a brand's operator whether a number returned with this reference. */
  confirmReturnTo(site: Site): ConfirmReturn;
  /** Fetches the status of a number from the brand's operator and stores it. */
  refreshOperatorStatus(site: Site, msisdn: string): Promise<void>;
  subscriptionAccessOf(of: {
    service: string;
    playerId?: string;
    msisdn?: string;
  }): Promise<SubscriptionAccess>;
  signInToDemo(
    request: FastifyRequest,
    reply: FastifyReply,
    site: Site,
    playerId?: string,
  ): Promise<Viewer | null>;
}

export type Admission =
  | { kind: "admitted"; viewer: Viewer | null; subscription: SubscriptionAccess }
  | { kind: "redirect"; location: string };

/**
 * Decides for every page whether the caller may see it: reads the arrival parameters of the URL, then applies the
 * guard.
 */
export function createPageAccess(options: PageAccessOptions) {
  const callOf = (
    request: FastifyRequest,
    reply: FastifyReply,
    site: Site,
    viewer: Viewer | null,
  ): PageCall => ({
    site,
    viewer,
    now: options.clock.now(),
    db: options.database,
    userAgent: request.headers["user-agent"] ?? "",
    cookie: (name) => cookieValue(request.headers.cookie, name),
    setCookie: (cookie) => void reply.header("set-cookie", cookie),
  });

  /** Processes the arrival parameters. Returns the redirect target, or undefined if the URL has none. */
  async function handleArrivalParameters(
    request: FastifyRequest,
    reply: FastifyReply,
    site: Site,
    viewer: Viewer | null,
    page: Page | null,
  ): Promise<string | undefined> {
    const arrival = parseArrivalParameters(request.url);
    if (!arrival) return undefined;
    const call = callOf(request, reply, site, viewer);
    const { parameters, path } = arrival;
    const opened = await openOnDemo(request, reply, call, arrival);
    if (opened !== undefined) return opened;
    const proven = await verifyNumber(call, parameters);
    if (proven === "token_set") return arrivalRedirectUrl(arrival);
    if (proven === "other_player") {
      const { msisdn = "", ts = "", sig = "", referId } = parameters;
      saveHandOff(call, { path, msisdn, ts, sig, referId });
      return switchPath;
    }
    if (proven && "needsCode" in proven) {
      for (const cookie of arrivalCookies(call, parameters)) call.setCookie(cookie);
      return `${site.brand.signInPath}?next=${encodeURIComponent(proven.nextPage ?? path)}`;
    }
    for (const cookie of arrivalCookies(call, proven ? { referId: parameters.referId } : parameters)) {
      call.setCookie(cookie);
    }
    if (!proven) return parameters.isDeclined && (await isKnown(call)) ? declinedPath : path;
    const { msisdn, nextPage } = proven;
    const playerId = await findPlayerIdByNumber(call.db, site.brand.service, msisdn);
    const subscription = await subscriptionOnArrival(site, msisdn, playerId);
    // A play site does not return our page, so a cookie stores it.
    const storedPage = site.brand.outside === "play-site" ? takeRequestedPage(call) : null;
    const arrived: Caller = {
      player: playerId === undefined ? null : { id: playerId, arrived: storedPage === null },
      number: "proved",
      ...subscription,
    };
    // A caller with an unregistered number, or from the operator's play site, wants to play at any URL,
    // except on pages of the subscription.
    const requestedAccess = page?.access ?? "open";
    const wantsToPlay =
      site.brand.outside === "play-site" ||
      (playerId === undefined && requestedAccess !== "playerOrProvedNumber");
    const access = wantsToPlay ? "player" : requestedAccess;
    const verdict = guard(access, site.brand, arrived);
    const target = nextPage ?? storedPage ?? path;
    return verdict.kind === "stay" ? target : locationOf(verdict, call, { url: target, access, msisdn });
  }

  /** On a demo brand a number in the URL opens its demo player, or the register form. */
  async function openOnDemo(
    request: FastifyRequest,
    reply: FastifyReply,
    call: PageCall,
    { parameters, path }: { parameters: ArrivalParameters; path: string },
  ): Promise<string | undefined> {
    const isOwn = call.viewer !== null && !call.viewer.isDemo;
    if (parameters.msisdn === undefined || isOwn || request.method !== "GET") return undefined;
    const opened = await openDemoNumber(call, parameters.msisdn);
    if (opened === "unregistered") return `/register-form/false?next=${encodeURIComponent(path)}`;
    if (opened && (await options.signInToDemo(request, reply, call.site, opened.playerId))) return path;
    return undefined;
  }

  /** A new subscriber may arrive before the operator's callback does. Then the operator is asked. */
  async function subscriptionOnArrival(
    site: Site,
    msisdn: string,
    playerId: string | undefined,
  ): Promise<SubscriptionAccess> {
    const of = { service: site.brand.service, msisdn, ...(playerId === undefined ? {} : { playerId }) };
    const known = await options.subscriptionAccessOf(of);
    if (known.isEntitled) return known;
    await options.refreshOperatorStatus(site, msisdn);
    return options.subscriptionAccessOf(of);
  }

  /** Verifies the number with the operator. */
  async function verifyNumber(
    call: PageCall,
    parameters: ArrivalParameters,
  ): Promise<
    | { msisdn: string; nextPage: string | null }
    | { needsCode: true; nextPage: string | null }
    | "token_set"
    | "other_player"
    | undefined
  > {
    const { msisdn, ts, sig, isRetry, extRef } = parameters;
    if (msisdn === undefined) return undefined;
    const arrived =
      ts !== undefined && sig !== undefined
        ? await signInByHandOff(
            call,
            { realtime: options.realtime, handOffKey: options.handOffKeyOf(call.site.brand.key) },
            { msisdn, ts, sig, mayRetryWithToken: !isRetry },
          )
        : extRef !== undefined
          ? await redeemExtRef(call, options.realtime, { msisdn, extRef }, options.confirmReturnTo(call.site))
          : undefined;
    if (arrived?.outcome === "token_set" || arrived?.outcome === "other_player") return arrived.outcome;
    if (arrived?.outcome === "code_needed") return { needsCode: true, nextPage: arrived.nextPage };
    return arrived?.outcome === "proven" ? arrived : undefined;
  }

  /** Returns the viewer of the page, or a redirect. */
  async function admit(
    request: FastifyRequest,
    reply: FastifyReply,
    site: Site,
    known: Viewer | null,
    page: Page | null,
  ): Promise<Admission> {
    const access = page?.access ?? "open";
    const viewer = known ?? (await signInToDemo());
    if (access === "open" && !viewer) return { kind: "admitted", viewer, subscription: noSubscription };
    const call = callOf(request, reply, site, viewer);
    const { caller, msisdn } = await callerOf(call);
    const verdict = guard(access, site.brand, { ...caller, isBuying: leadsToCheckout(request.url) });
    if (verdict.kind === "stay") return { kind: "admitted", viewer, subscription: caller };
    return {
      kind: "redirect",
      location: await locationOf(verdict, call, { url: request.url, access, msisdn }),
    };

    async function signInToDemo(): Promise<Viewer | null> {
      if (access === "open") return null;
      // A visitor who is registering on a demo brand is not its demo player.
      if (
        access === "register" &&
        (await findNumberProof(options.database, callOf(request, reply, site, null)))
      )
        return null;
      return options.signInToDemo(request, reply, site);
    }
  }

  /** Whether the caller is signed in or has proved a number. */
  async function isKnown(call: PageCall): Promise<boolean> {
    const { caller } = await callerOf(call);
    return caller.player !== null || caller.number === "proved";
  }

  async function callerOf(call: PageCall): Promise<{ caller: Caller; msisdn: string | null }> {
    const { service } = call.site.brand;
    if (call.viewer) {
      const { id, msisdn } = call.viewer;
      const of = { service, playerId: id, ...(msisdn === null ? {} : { msisdn }) };
      const subscription = await options.subscriptionAccessOf(of);
      return { caller: { player: { id, arrived: false }, number: "none", ...subscription }, msisdn };
    }
    const proof = await findNumberProof(call.db, call);
    const { msisdn = null } = proof ?? {};
    if (msisdn === null) {
      const number = findClaimedNumber(call) ? "claimed" : "none";
      return { caller: { player: null, number, ...noSubscription }, msisdn };
    }
    const subscription = await options.subscriptionAccessOf({ service, msisdn });
    return { caller: { player: null, number: "proved", ...subscription }, msisdn };
  }

  return { handleArrival: handleArrivalParameters, admit };
}

/** Asks whether to switch to the player of the opened link. */
const switchPath = "/switch-player";

/** Says that nothing was bought, and what to do next. */
const declinedPath = "/manage-subscription?declined";

interface RequestedPage {
  url: string;
  access: Access;
  /** The number that the caller has proved. */
  msisdn: string | null;
}

async function locationOf(
  verdict: Exclude<GuardDecision, { kind: "stay" }>,
  call: PageCall,
  requested: RequestedPage,
): Promise<string> {
  const { externalPlaySite, operatorPaymentPage, serviceId } = call.site.brand;
  if (verdict.kind === "go") {
    if (verdict.isReturning) return `${verdict.path}?next=${encodeURIComponent(requested.url)}`;
    // Signed-in players continue to the page behind the entry page.
    return verdict.path === "/landing" ? (nextOf(requested.url) ?? verdict.path) : verdict.path;
  }
  if (verdict.to === "play-site") {
    const page = pageAfterSignIn(requested);
    if (page !== null) saveRequestedPage(call, page);
    return externalPlaySite ?? "/landing";
  }
  const { msisdn } = requested;
  // Without a number there is no reference to return with: the player signs in with a code after the purchase.
  const extRef =
    msisdn === null ? "" : await issueExtRef(call, { msisdn, nextPage: pageAfterSignIn(requested) });
  return operatorPageUrl(operatorPaymentPage ?? "/landing", { serviceId, extRef, msisdn: msisdn ?? "" });
}

/** The page that the caller finally wants to see; null if it is only an entry page. */
function pageAfterSignIn({ url, access }: RequestedPage): string | null {
  const next = nextOf(url);
  if (next !== null) return next;
  return access === "player" || access === "account" || access === "playerOrProvedNumber" ? url : null;
}
