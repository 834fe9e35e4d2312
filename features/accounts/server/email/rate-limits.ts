import { hash } from "node:crypto";
import type { Site } from "#features/branding/server/index.ts";
import { createSeal } from "#kit/crypto/seal.ts";
import type { CallContext } from "#kit/http/context.ts";
import { networkOf } from "#kit/http/client-network.ts";
import { requireToken, returnTokens, type Limit } from "#kit/http/rate-limit-store.ts";
import { createTrustedDevice } from "#kit/http/trusted-device.ts";
import type { AccountPorts } from "../ports.ts";
import { isSecureSite } from "../session/cookies.ts";

type Call = Pick<CallContext<Site>, "site" | "db" | "now" | "clientAddress">;
type DeviceCall = Pick<CallContext<Site>, "site" | "now" | "cookie" | "setCookie">;
type Ports = Pick<AccountPorts, "otpSecret">;

/** Five mails at once, then one in ten minutes: nobody's mailbox is filled by a stranger. */
const mails: Limit = { burst: 5, everySeconds: 600 };
/** From one network, or one trusted device, a password is guessed ten times, then once a minute. */
const guesses: Limit = { burst: 10, everySeconds: 60 };
/** From all devices together that have never signed in to the account. */
const guessesOfStrangers: Limit = { burst: 50, everySeconds: 600 };

/** The same for an address that nobody has: the limit tells nothing. */
export async function limitMails(call: Call, email: string): Promise<void> {
  await requireToken(call.db, `mails ${keyOf(call, email)}`, mails, call.now);
}

/** Counts a guess before the password is looked at; whoever knows it gets the guess back. */
export async function limitPasswordGuesses(
  call: Call & DeviceCall,
  ports: Ports,
  email: string,
): Promise<{ giveBack(): Promise<void> }> {
  const account = keyOf(call, email);
  const all = `guesses ${account}`;
  const device = trustedDeviceOf(call, ports).find(call, account);
  const spent =
    device === undefined
      ? [
          { key: `${all} ${networkOf(call.clientAddress)}`, limit: guesses },
          { key: all, limit: guessesOfStrangers },
        ]
      : [{ key: `${all} device ${hash("sha256", device)}`, limit: guesses }];
  for (const { key, limit } of spent) await requireToken(call.db, key, limit, call.now);
  return { giveBack: () => returnTokens(call.db, spent) };
}

/** This browser has shown the password or the mailbox of the account, so it is no stranger to it from now on. */
export function trustDevice(call: DeviceCall, ports: Ports, email: string): void {
  trustedDeviceOf(call, ports).issue(call, keyOf(call, email));
}

function trustedDeviceOf({ site }: DeviceCall, { otpSecret }: Ports) {
  const key = hash("sha256", `trusted devices ${otpSecret}`, "buffer");
  return createTrustedDevice("device", createSeal(key), isSecureSite(site));
}

/** Limits outlive accounts, so they know an address only by its hash. */
function keyOf({ site }: Pick<Call, "site">, email: string): string {
  return hash("sha256", `${site.brand.service} ${email.toLowerCase()}`, "base64url");
}
