import type { Seal } from "#kit/crypto/seal.ts";
import { newToken } from "#kit/crypto/token.ts";
import { createCookie } from "./cookies.ts";

interface DeviceCall {
  now: Date;
  cookie(name: string): string | undefined;
  setCookie(cookie: string): void;
}

const lifetimeMs = 180 * 24 * 3_600_000;

/**
 * A cookie for browsers that have signed in to an account before ("device cookie"). Their password guesses have a limit
 * of their own, so strangers who exhaust the account's limit do not lock its owner out.
 */
export function createTrustedDevice(cookieName: string, seal: Seal, isSecure: boolean) {
  const cookie = createCookie(cookieName, "Lax");
  const ownerOf = (account: string) => `trusted device of ${account}`;
  return {
    issue({ now, setCookie }: DeviceCall, account: string): void {
      const value = seal.seal(newToken(), ownerOf(account));
      setCookie(cookie.write(value, new Date(now.getTime() + lifetimeMs), isSecure));
    },
    /** The token issued to this browser for this account; undefined if there is none or it does not open. */
    find(call: DeviceCall, account: string): string | undefined {
      const value = call.cookie(cookie.name(isSecure));
      if (value === undefined) return undefined;
      try {
        return seal.open(value, ownerOf(account));
      } catch {
        return undefined;
      }
    },
  };
}
