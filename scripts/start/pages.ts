import { isIPv6 } from "node:net";

export interface StartPage {
  name: string;
  path: string;
  signIn?: string;
}

export const otherPages: readonly StartPage[] = [
  { name: "Guide to the demo", path: "/sim/guide" },
  { name: "Codes of demo staff", path: "/sim/staff" },
  { name: "Simulated phone and clock", path: "/sim" },
  { name: "Simulated operators", path: "/sim/operators" },
  { name: "Components", path: "/gallery" },
  { name: "API reference", path: "/api/docs" },
];

/** The host name under which this machine reaches a server that listens on `host`. */
export function nameOf(host: string): string {
  if (["127.0.0.1", "::1", "localhost", "0.0.0.0", "::"].includes(host)) return "localhost";
  return isIPv6(host) ? `[${host}]` : host;
}

/** The pages that respond without an error. */
export async function respondingPages(home: string, pages: readonly StartPage[]): Promise<StartPage[]> {
  const statuses = await Promise.all(pages.map(({ path }) => statusOf(home + path)));
  return pages.filter((_, index) => (statuses[index] ?? 500) < 400);
}

async function statusOf(url: string): Promise<number> {
  const response = await fetch(url, { redirect: "manual" }).catch(() => undefined);
  await response?.body?.cancel();
  return response?.status ?? 503;
}
