import { hash } from "node:crypto";
import type { Site } from "#features/branding/server/index.ts";
import { createSeal } from "#kit/crypto/seal.ts";
import type { CallContext } from "#kit/http/context.ts";
import { networkOf } from "#kit/http/client-network.ts";
import { requireToken, returnTokens } from "#kit/http/rate-limit-store.ts";
import { createTrustedDevice } from "#kit/http/trusted-device.ts";
import { guessLimit, guessLimitOfStrangers, mailLimit } from "../../rules/email-limits.ts";
import type { AccountPorts } from "../ports.ts";
import { isSecureSite } from "../session/cookies.ts";

type Call = Pick<CallContext<Site>, "site" | "db" | "now" | "clientAddress">;
type DeviceCall = Pick<CallContext<Site>, "site" | "now" | "cookie" | "setCookie">;
type Ports = Pick<AccountPorts, "otpSecret">;

/** Applies to unknown addresses too, so that it reveals nothing. */
export async function limitMails(call: Call, email: string): Promise<void> {
  await requireToken(call.db, `mails ${keyOf(call, email)}`, mailLimit, call.now);
}

/** Counts a guess before the password is checked. A correct password gives it back. */
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
          { key: `${all} ${networkOf(call.clientAddress)}`, limit: guessLimit },
          { key: all, limit: guessLimitOfStrangers },
        ]
      : [{ key: `${all} device ${hash("sha256", device)}`, limit: guessLimit }];
  for (const { key, limit } of spent) await requireToken(call.db, key, limit, call.now);
  return { giveBack: () => returnTokens(call.db, spent) };
}

/** Marks this browser as trusted after it has proved the password or the mailbox of the account. */
export function trustDevice(call: DeviceCall, ports: Ports, email: string): void {
  trustedDeviceOf(call, ports).issue(call, keyOf(call, email));
}

function trustedDeviceOf({ site }: DeviceCall, { otpSecret }: Ports) {
  const key = hash("sha256", `trusted devices ${otpSecret}`, "buffer");
  return createTrustedDevice("device", createSeal(key), isSecureSite(site));
}

/** Limits are stored longer than accounts, so they contain a hash of the address. */
function keyOf({ site }: Pick<Call, "site">, email: string): string {
  return hash("sha256", `${site.brand.service} ${email.toLowerCase()}`, "base64url");
}
