import type { Site } from "#features/branding/server/index.ts";
import { networkOf } from "#kit/http/client-network.ts";
import type { CallContext } from "#kit/http/context.ts";
import { returnTokens } from "#kit/http/rate-limit-store.ts";
import { otpLimits } from "../../rules/otp-limits.ts";

/** IPv4 addresses of one /24 often belong to the same attacker, so they share a limit. */
export function limitedNetwork(address: string): string {
  return networkOf(address).replace(/^(\d+\.\d+\.\d+)\.\d+$/, "$1.0/24");
}

/** An entered code gives its tokens back, so these limits affect only senders who do not enter codes. */
export const networkKey = (network: string) => `otp network ${network}`;
export const brandKey = ({ site }: CallContext<Site>) => `otp brand ${site.brand.key}`;

/** Runs after the transaction: within it, all sign-ins of a brand would wait for each other's commit. */
export async function returnRateLimitTokens(call: CallContext<Site>, network: string): Promise<void> {
  const spent = [
    { key: networkKey(network), limit: otpLimits.network },
    { key: brandKey(call), limit: otpLimits.brand },
  ];
  await returnTokens(call.db, spent).catch((error: unknown) => {
    call.log.error(
      { err: error },
      "rate limit tokens of an entered OTP not returned; the limits refill by themselves",
    );
  });
}
