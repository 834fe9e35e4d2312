import type { Site } from "#features/branding/server/index.ts";
import { hashToken } from "#kit/crypto/token.ts";
import type { CallContext } from "#kit/http/context.ts";
import { isSitePath } from "#kit/pure/site-path.ts";
import { emailProblems } from "../../contract.ts";
import { handOffLifeMs } from "../../rules/number-proof.ts";
import type { AccountPorts } from "../ports.ts";
import { decodeCookieValue, handOffCookie, isSecureSite } from "../session/cookies.ts";
import { disconnectEndedAfter } from "../session/ended-sessions.ts";
import { signOutBrowser } from "../session/sign-out.ts";
import type { BrowserCall } from "./browser.ts";
import type { HandOff } from "./hand-off.ts";
import * as proofs from "./proof-store.ts";

/** A signed link that was opened while another player is signed in. It waits for the answer to "Switch player?". */
export interface PendingHandOff extends Pick<HandOff, "msisdn" | "ts" | "sig"> {
  /** The page that the link leads to. */
  path: string;
  referId?: string | undefined;
}

const maxPathLength = 1_000;

export function handOffAddress({ path, msisdn, ts, sig, referId }: PendingHandOff): string {
  const query = new URLSearchParams({ msisdn, ts, sig });
  if (referId !== undefined) query.set("referId", referId);
  return `${path}${path.includes("?") ? "&" : "?"}${query.toString()}`;
}

/** Stores a signed link in a cookie while it is valid. */
export function saveHandOff({ site, now, setCookie }: Omit<BrowserCall, "cookie">, handOff: PendingHandOff) {
  const path = handOff.path.length > maxPathLength ? "/" : handOff.path;
  const value = encodeURIComponent(handOffAddress({ ...handOff, path }));
  setCookie(handOffCookie.write(value, new Date(now.getTime() + handOffLifeMs), isSecureSite(site)));
}

function findHandOff({ site, cookie }: Pick<BrowserCall, "site" | "cookie">): PendingHandOff | undefined {
  const address = decodeCookieValue(cookie(handOffCookie.name(isSecureSite(site))) ?? "");
  if (!isSitePath(address)) return undefined;
  const [path = "/", search = ""] = address.split("?");
  const query = new URLSearchParams(search);
  const [msisdn, ts, sig] = ["msisdn", "ts", "sig"].map((name) => query.get(name));
  if (!msisdn || !ts || !sig) return undefined;
  const referId = query.get("referId") ?? undefined;
  for (const name of ["msisdn", "ts", "sig", "referId"]) query.delete(name);
  const rest = query.toString();
  return { msisdn, ts, sig, referId, path: rest === "" ? path : `${path}?${rest}` };
}

/** The signed-in player and the number of the opened link; null if there is nothing to decide. */
export function findPlayerSwitch(call: CallContext<Site>) {
  const pending = findHandOff(call);
  if (!pending || !call.viewer) return { pending: null };
  const { msisdn, sig, path } = pending;
  return { pending: { link: sig, linkedNumber: msisdn, username: call.viewer.username, stayPage: path } };
}

/** Signs this browser out and returns the address of the link. A link that is no longer valid signs nobody out. */
export function switchPlayer(
  call: CallContext<Site>,
  { realtime }: Pick<AccountPorts, "realtime">,
  link: string,
) {
  const pending = findHandOff(call);
  const isAlive = pending && call.now.getTime() - Number(pending.ts) * 1_000 <= handOffLifeMs;
  if (!isAlive || pending.sig !== link) throw emailProblems.problem("link_expired");
  return disconnectEndedAfter(realtime, (ended) =>
    call.write(async (trx) => {
      if (await proofs.isHandOffUsed(trx, hashToken(pending.sig.toLowerCase()))) {
        throw emailProblems.problem("link_used");
      }
      await signOutBrowser(trx, call, ended);
      call.setCookie(handOffCookie.clear(isSecureSite(call.site)));
      return { nextPage: handOffAddress(pending) };
    }),
  );
}
