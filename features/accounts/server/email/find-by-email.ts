import type { Site } from "#features/branding/server/index.ts";
import type { CallContext } from "#kit/http/context.ts";
import * as store from "./store.ts";

type Call = CallContext<Site>;

/**
 * Always queries both tables, so that the time does not reveal which has the address. The registration is read first,
 * because it may become a player between the queries.
 */
export async function findByEmail({ site, db, now }: Pick<Call, "site" | "db" | "now">, email: string) {
  const { service } = site.brand;
  const registration = await store.findRegistrationByEmail(db, service, email, now);
  const player = await store.findPlayerByEmail(db, service, email);
  return { player, registration: player ? undefined : registration };
}
