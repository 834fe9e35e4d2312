import type { FastifyReply, FastifyRequest } from "fastify";
import {
  linkCookies,
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
import type { LivePort } from "#kit/realtime/port.ts";
import { guard, noStanding, type Access, type Caller, type Standing, type Verdict } from "#apps/web/guard.ts";
import type { Page } from "#apps/web/page.ts";
import { markedArrival, readArrival, type ArrivalWords } from "./arrival.ts";
import { leadsToCheckout, nextOf } from "./next-page.ts";

export interface DoormanOptions {
  database: Database;
  clock: Clock;
  live: LivePort;
  /** The key with which a brand's operator signs numbers; undefined where it signs none. */
  handOffKeyOf(brand: string): string | undefined;
  /** Asks a brand's operator whether a number came back with a reference. */
  confirmReturnTo(site: Site): ConfirmReturn;
  /** Asks a brand's operator how a number stands, and takes over what it says. */
  refreshOperatorStatus(site: Site, msisdn: string): Promise<void>;
  standingOf(of: { service: string; playerId?: string; msisdn?: string }): Promise<Standing>;
  signInToDemo(
    request: FastifyRequest,
    reply: FastifyReply,
    site: Site,
    playerId?: string,
  ): Promise<Viewer | null>;
}

export type Admission =
  | { kind: "in"; viewer: Viewer | null; standing: Standing }
  | { kind: "elsewhere"; location: string };

/** Stands at the door of every page: reads what the address says of the caller, and asks the guard. */
export function createDoorman(options: DoormanOptions) {
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

  /** Takes a number and a referral out of the address; where to go from there, or undefined when there was none. */
  async function receive(
    request: FastifyRequest,
    reply: FastifyReply,
    site: Site,
    viewer: Viewer | null,
    page: Page | null,
  ): Promise<string | undefined> {
    const arrival = readArrival(request.url);
    if (!arrival) return undefined;
    const call = callOf(request, reply, site, viewer);
    const { words, path } = arrival;
    const opened = await openOnDemo(request, reply, call, arrival);
    if (opened !== undefined) return opened;
    const proven = await prove(call, words);
    if (proven === "marked") return markedArrival(arrival);
    if (proven === "other_player") {
      const { msisdn = "", ts = "", sig = "", referId } = words;
      saveHandOff(call, { path, msisdn, ts, sig, referId });
      return switchPath;
    }
    if (proven && "needsCode" in proven) {
      for (const cookie of linkCookies(call, words)) call.setCookie(cookie);
      return `${site.brand.signInPath}?next=${encodeURIComponent(proven.nextPage ?? path)}`;
    }
    for (const cookie of linkCookies(call, proven ? { referId: words.referId } : words)) {
      call.setCookie(cookie);
    }
    if (!proven) return words.isDeclined && (await isKnown(call)) ? declinedPath : path;
    const { msisdn, nextPage } = proven;
    const playerId = await findPlayerIdByNumber(call.db, site.brand.service, msisdn);
    const standing = await standingOnArrival(site, msisdn, playerId);
    // A play site carries no page of ours: the browser does.
    const keptPage = site.brand.outside === "play-site" ? takeRequestedPage(call) : null;
    const arrived: Caller = {
      player: playerId === undefined ? null : { id: playerId, arrived: keptPage === null },
      number: "proved",
      ...standing,
    };
    // Who comes with a number that nobody has registered, or from the operator's play site, comes to play, wherever
    // the address leads, except to what the number pays for.
    const asked = page?.access ?? "open";
    const comesToPlay =
      site.brand.outside === "play-site" || (playerId === undefined && asked !== "subscriber");
    const access = comesToPlay ? "player" : asked;
    const verdict = guard(access, site.brand, arrived);
    const wanted = nextPage ?? keptPage ?? path;
    return verdict.kind === "stay" ? wanted : locationOf(verdict, call, { url: wanted, access, msisdn });
  }

  /** On a demo brand a number in the address opens its demo player, or the register form. */
  async function openOnDemo(
    request: FastifyRequest,
    reply: FastifyReply,
    call: PageCall,
    { words, path }: { words: ArrivalWords; path: string },
  ): Promise<string | undefined> {
    const isOwn = call.viewer !== null && !call.viewer.isDemo;
    if (words.msisdn === undefined || isOwn || request.method !== "GET") return undefined;
    const opened = await openDemoNumber(call, words.msisdn);
    if (opened === "unregistered") return `/register-form/false?next=${encodeURIComponent(path)}`;
    if (opened && (await options.signInToDemo(request, reply, call.site, opened.playerId))) return path;
    return undefined;
  }

  /** A new subscriber may be here before the operator's callback is: then the operator is asked. */
  async function standingOnArrival(
    site: Site,
    msisdn: string,
    playerId: string | undefined,
  ): Promise<Standing> {
    const of = { service: site.brand.service, msisdn, ...(playerId === undefined ? {} : { playerId }) };
    const known = await options.standingOf(of);
    if (known.isEntitled) return known;
    await options.refreshOperatorStatus(site, msisdn);
    return options.standingOf(of);
  }

  /** The number, when the operator vouches for it. */
  async function prove(
    call: PageCall,
    words: ArrivalWords,
  ): Promise<
    | { msisdn: string; nextPage: string | null }
    | { needsCode: true; nextPage: string | null }
    | "marked"
    | "other_player"
    | undefined
  > {
    const { msisdn, ts, sig, isMarked, extRef } = words;
    if (msisdn === undefined) return undefined;
    const arrived =
      ts !== undefined && sig !== undefined
        ? await signInByHandOff(
            call,
            { live: options.live, handOffKey: options.handOffKeyOf(call.site.brand.key) },
            { msisdn, ts, sig, mayRetryWithMark: !isMarked },
          )
        : extRef !== undefined
          ? await redeemExtRef(call, options.live, { msisdn, extRef }, options.confirmReturnTo(call.site))
          : undefined;
    if (arrived?.outcome === "marked" || arrived?.outcome === "other_player") return arrived.outcome;
    if (arrived?.outcome === "code_needed") return { needsCode: true, nextPage: arrived.nextPage };
    return arrived?.outcome === "proven" ? arrived : undefined;
  }

  /** Who comes in as whom, and who has to go elsewhere first. */
  async function admit(
    request: FastifyRequest,
    reply: FastifyReply,
    site: Site,
    known: Viewer | null,
    page: Page | null,
  ): Promise<Admission> {
    const access = page?.access ?? "open";
    const viewer = known ?? (await signInUnasked());
    if (access === "open" && !viewer) return { kind: "in", viewer, standing: noStanding };
    const call = callOf(request, reply, site, viewer);
    const { caller, msisdn } = await callerOf(call);
    const verdict = guard(access, site.brand, { ...caller, isBuying: leadsToCheckout(request.url) });
    if (verdict.kind === "stay") return { kind: "in", viewer, standing: caller };
    return {
      kind: "elsewhere",
      location: await locationOf(verdict, call, { url: request.url, access, msisdn }),
    };

    async function signInUnasked(): Promise<Viewer | null> {
      if (access === "open") return null;
      // A visitor who is about to register on a demo brand is not its demo player.
      if (
        access === "register" &&
        (await findNumberProof(options.database, callOf(request, reply, site, null)))
      )
        return null;
      return options.signInToDemo(request, reply, site);
    }
  }

  /** Somebody signed in, or with a number that is proved. */
  async function isKnown(call: PageCall): Promise<boolean> {
    const { caller } = await callerOf(call);
    return caller.player !== null || caller.number === "proved";
  }

  async function callerOf(call: PageCall): Promise<{ caller: Caller; msisdn: string | null }> {
    const { service } = call.site.brand;
    if (call.viewer) {
      const { id, msisdn } = call.viewer;
      const of = { service, playerId: id, ...(msisdn === null ? {} : { msisdn }) };
      const standing = await options.standingOf(of);
      return { caller: { player: { id, arrived: false }, number: "none", ...standing }, msisdn };
    }
    const proof = await findNumberProof(call.db, call);
    const { msisdn = null } = proof ?? {};
    if (msisdn === null) {
      const number = findClaimedNumber(call) ? "claimed" : "none";
      return { caller: { player: null, number, ...noStanding }, msisdn };
    }
    const standing = await options.standingOf({ service, msisdn });
    return { caller: { player: null, number: "proved", ...standing }, msisdn };
  }

  return { receive, admit };
}

/** Asks whether to switch to the player of the link that was opened. */
const switchPath = "/switch-player";

/** Says that nothing was bought, and what can be done now. */
const declinedPath = "/manage-subscription?declined";

interface Asked {
  url: string;
  access: Access;
  /** The number that the caller has proved. */
  msisdn: string | null;
}

async function locationOf(
  verdict: Exclude<Verdict, { kind: "stay" }>,
  call: PageCall,
  asked: Asked,
): Promise<string> {
  const { externalPlaySite, operatorPaymentPage, serviceId } = call.site.brand;
  if (verdict.kind === "go") {
    if (verdict.isReturning) return `${verdict.path}?next=${encodeURIComponent(asked.url)}`;
    // Signed-in players continue to the page behind the entry page.
    return verdict.path === "/landing" ? (nextOf(asked.url) ?? verdict.path) : verdict.path;
  }
  if (verdict.to === "play-site") {
    const page = wantedPage(asked);
    if (page !== null) saveRequestedPage(call, page);
    return externalPlaySite ?? "/landing";
  }
  const { msisdn } = asked;
  // Without a number there is nothing to come back with: the page sells, and a code opens the door afterwards.
  const extRef = msisdn === null ? "" : await issueExtRef(call, { msisdn, nextPage: wantedPage(asked) });
  return operatorPageUrl(operatorPaymentPage ?? "/landing", { serviceId, extRef, msisdn: msisdn ?? "" });
}

/** Where the caller wants to be in the end, if an entrance was not all that was asked for. */
function wantedPage({ url, access }: Asked): string | null {
  const next = nextOf(url);
  if (next !== null) return next;
  return access === "player" || access === "account" || access === "subscriber" ? url : null;
}
