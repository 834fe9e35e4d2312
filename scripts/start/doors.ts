import { isIPv6 } from "node:net";

export interface Door {
  name: string;
  path: string;
  signIn?: string;
}

export const otherDoors: readonly Door[] = [
  { name: "Guide to the demo", path: "/sim/guide" },
  { name: "Codes of demo staff", path: "/sim/staff" },
  { name: "Simulated phone and clock", path: "/sim" },
  { name: "Simulated operators", path: "/sim/operators" },
  { name: "Components", path: "/gallery" },
  { name: "API reference", path: "/api/docs" },
];

/** How this machine reaches a server that listens on `host`. */
export function nameOf(host: string): string {
  if (["127.0.0.1", "::1", "localhost", "0.0.0.0", "::"].includes(host)) return "localhost";
  return isIPv6(host) ? `[${host}]` : host;
}

/** A door that is not built yet is not promised. */
export async function openDoors(home: string, doors: readonly Door[]): Promise<Door[]> {
  const statuses = await Promise.all(doors.map(({ path }) => statusOf(home + path)));
  return doors.filter((_, index) => (statuses[index] ?? 500) < 400);
}

async function statusOf(url: string): Promise<number> {
  const answer = await fetch(url, { redirect: "manual" }).catch(() => undefined);
  await answer?.body?.cancel();
  return answer?.status ?? 503;
}
