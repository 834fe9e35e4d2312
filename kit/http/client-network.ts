import { isIPv6 } from "node:net";

/**
 * The key under which the calls of one client are counted. A home or a phone has a whole /64 of IPv6 addresses, so that
 * counts as one. IPv4 written as IPv6 (`::ffff:192.0.2.1`) is IPv4.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const groups = groupsOf(address);
  if (groups.join(":").startsWith("0:0:0:0:0:ffff:")) {
    return groups
      .slice(6)
      .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 0xff])
      .join(".");
  }
  return `${groups.slice(0, 4).join(":")}::/64`;
}

/** All eight groups, in the canonical spelling of a URL. */
function groupsOf(address: string): string[] {
  const [withoutZone = ""] = address.split("%", 1);
  const [before = "", after = ""] = new URL(`http://[${withoutZone}]`).hostname.slice(1, -1).split("::");
  const [head, tail] = [before, after].map((part) => part.split(":").filter(Boolean)) as [string[], string[]];
  return [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => "0"), ...tail];
}
