import type { Site } from "#features/branding/server/index.ts";
import { listPictures } from "#features/files/server/index.ts";
import { commonProblem } from "#kit/contract/problem.ts";
import type { Executor } from "#kit/db/database.ts";
import type { CallContext, Viewer } from "#kit/http/context.ts";
import { maxExported, type AccountPorts } from "../ports.ts";
import { requireFreshProof } from "../session/sessions.ts";
import * as store from "./store.ts";

type Ports = Pick<AccountPorts, "personalData">;

/** The data of all slices about the player who requests it. */
export async function exportData({ db, site, now }: CallContext<Site>, ports: Ports, viewer: Viewer) {
  requireFreshProof(viewer, now);
  return {
    exportedAt: now.toISOString(),
    brand: site.brand.name,
    data: await collectPersonalData(db, ports, viewer.id),
  };
}

export async function collectPersonalData(
  executor: Executor,
  { personalData }: Ports,
  playerId: string,
): Promise<Record<string, unknown>> {
  const person = await store.findPerson(executor, playerId);
  if (!person) throw commonProblem("sign_in_required");
  const account = await store.findEverything(executor, person, maxExported);
  const pictures = await listPictures(executor, playerId, maxExported);
  const collected: Record<string, unknown> = { account, pictures };
  // One after the other, so that an export does not take every database connection.
  for (const data of personalData) collected[data.name] = await data.collect(executor, person);
  return collected;
}
