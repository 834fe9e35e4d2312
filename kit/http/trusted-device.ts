import type { Seal } from "#kit/crypto/seal.ts";
import { newToken } from "#kit/crypto/token.ts";
import { createCookie } from "./cookies.ts";

interface DeviceCall {
  now: Date;
  cookie(name: string): string | undefined;
  setCookie(cookie: string): void;
}

const lifeMs = 180 * 24 * 3_600_000;

/**
 * A cookie for browsers that have signed in to an account before ("device cookie"). They are exempt from the account's
 * limit on wrong passwords, so that strangers who exhaust the limit do not lock the owner out.
 */
export function createTrustedDevice(cookieName: string, seal: Seal, isSecure: boolean) {
  const cookie = createCookie(cookieName, "Lax");
  const ownerOf = (account: string) => `trusted device of ${account}`;
  return {
    issue({ now, setCookie }: DeviceCall, account: string): void {
      const value = seal.close(newToken(), ownerOf(account));
      setCookie(cookie.write(value, new Date(now.getTime() + lifeMs), isSecure));
    },
    /** The id of the device; undefined if it has not signed in to this account. */
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
