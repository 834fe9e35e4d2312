import { brandFileError } from "./brand-file-error.ts";

const platformDomain = "kickoff.example";

export interface HostEntry {
  readonly host: string;
  readonly brand: string;
  readonly alias?: true;
}
export interface Hosts {
  /** The brand key of every host, including aliases and `<key>.localhost`. */
  readonly brandOf: ReadonlyMap<string, string>;
  readonly mainHostOf: ReadonlyMap<string, string>;
}

const hostPattern = new RegExp(`^[a-z0-9]+(-[a-z0-9]+)*\\.${platformDomain.replace(".", "\\.")}$`);

/** A brand without an entry gets `<key>.kickoff.example`, so that a folder alone is enough for a brand. */
export function checkHosts(entries: readonly HostEntry[], keys: Iterable<string>): Hosts {
  const faults: string[] = [];
  const brandOf = new Map<string, string>();
  const mainHostOf = new Map<string, string>();
  const brandKeys = new Set(keys);
  const add = ({ host, brand, alias }: HostEntry) => {
    if (!hostPattern.test(host)) faults.push(`${host} must be a small-letter name under ${platformDomain}`);
    if (!brandKeys.has(brand)) faults.push(`${host} names the brand ${brand}, which has no folder`);
    if (brandOf.has(host)) faults.push(`${host} stands twice`);
    if (!alias && mainHostOf.has(brand)) faults.push(`${brand} has two main hosts: mark one as an alias`);
    brandOf.set(host, brand);
    if (!alias) mainHostOf.set(brand, host);
  };
  entries.forEach(add);
  for (const key of brandKeys) {
    if (!mainHostOf.has(key)) {
      if (entries.some((entry) => entry.brand === key)) faults.push(`${key} has aliases but no main host`);
      else add({ host: `${key}.${platformDomain}`, brand: key });
    }
    brandOf.set(`${key}.localhost`, key);
  }
  if (faults.length > 0) throw brandFileError("brands/hosts.ts", faults);
  return { brandOf, mainHostOf };
}

/** The brand key for a `Host` header; undefined for an unknown host. */
export function brandForHost(host: string, hosts: Hosts): string | undefined {
  return hosts.brandOf.get(host.toLowerCase().replace(/:\d*$/, "").replace(/\.$/, ""));
}
