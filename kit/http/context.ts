import type { Database, Executor } from "#kit/db/database.ts";
import type { Identity } from "#kit/contract/contract.ts";
import { networkOf } from "./network.ts";

/**
 * The signed-in caller. The kit reads neither `username` nor `avatar`: they are what any frame shows of somebody, and a
 * type parameter on every context, route and handler for these two would cost more than it keeps out.
 */
export interface Viewer extends Identity {
  sessionId: string;
  username: string;
  avatar: string;
  /** Given to a visitor of a demo unasked: nobody proved to be this player, so it may not spend or reveal. */
  isDemo: boolean;
  /** When the caller last proved to be this player by a code or a password; null when a link opened the session. */
  provenAt: Date | null;
}

/** The member of staff who calls. */
export interface Staff {
  id: string;
  sessionId: string;
  permissions: ReadonlySet<string>;
  /** Keys of the sites that the member works for. */
  sites: ReadonlySet<string>;
  /** In a call whose contract says `belongsTo`: the site of the thing, for the audit log. */
  site?: string;
}

/** What the kit must know of a site (for Kickoff: a brand) to serve it. */
export interface SiteWords {
  /** The message of a problem code in the site's language; of what is refused for now, with how long that is. */
  problemText(code: string, retryAfterSeconds?: number): string;
}

export interface Log {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** Everything a handler may know about the call besides its checked input. */
export interface CallContext<Site extends SiteWords> {
  site: Site;
  viewer: Viewer | null;
  /** Null except in calls of staff. */
  staff: Staff | null;
  now: Date;
  db: Database;
  /** As the trusted proxies tell it; `networkOf` says who counts as one caller. */
  clientAddress: string;
  userAgent: string;
  /** The value of a cookie that the caller sent. */
  cookie(name: string): string | undefined;
  log: Log;
  /**
   * Sends a whole `Set-Cookie` value along with the answer; a call that fails leaves the browser as it was.
   * Call it inside `write`: then a retry whose first answer was lost gets the cookie too.
   */
  setCookie(cookie: string): void;
  /**
   * Runs a write in one transaction, whose result is the answer of the call. When the call carries an Idempotency-Key
   * the answer is stored in the same transaction, so that a retry after a lost answer or a crash never repeats the
   * effect. A call commits once: a second `write` after a committed one throws.
   */
  write<Answer>(work: (trx: Executor) => Promise<Answer>): Promise<Answer>;
}

/** A call whose contract says `auth: "player"`. */
export interface PlayerCall<Site extends SiteWords> extends CallContext<Site> {
  viewer: Viewer;
}

/** A call whose contract says `auth: "staff"`. */
export interface StaffCall<Site extends SiteWords> extends CallContext<Site> {
  staff: Staff;
}

/** Who a limit or an Idempotency-Key belongs to: the player, the member of staff, or the network of a visitor. */
export function callerOf({ viewer, staff, clientAddress }: CallContext<SiteWords>): string {
  return viewer?.id ?? staff?.id ?? networkOf(clientAddress);
}
