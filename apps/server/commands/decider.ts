import { fileURLToPath } from "node:url";
import type { Brand } from "#features/branding/rules.ts";
import { brandsOf, type Permission, type StaffActor } from "#features/staff/rules.ts";
import { requireMember } from "#features/staff/server/index.ts";
import type { Executor } from "#kit/db/database.ts";
import { loadBrands } from "../sites/brands.ts";
import { siteResolversOf } from "../slices.ts";

/** What was typed behind `npm run staff --`. */
export interface Said {
  readonly words: readonly string[];
  /** The e-mail of whoever says it. */
  readonly by: string | undefined;
  /** The version of a match that they looked at. */
  readonly seen?: number | undefined;
  /** When what is said ends. */
  readonly until?: string | undefined;
}

/** Without a zone it would be the time of the machine that the command happens to run on. */
const hasZone = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?(Z|[+-]\d{2}:\d{2})$/;

/** Undefined where it is none. */
export function readInstant(said: string): Date | undefined {
  const instant = new Date(hasZone.test(said) ? said : Number.NaN);
  return Number.isNaN(instant.getTime()) ? undefined : instant;
}

export async function allBrands(): Promise<Brand[]> {
  const folder = fileURLToPath(new URL("../../../brands", import.meta.url));
  return [...(await loadBrands(folder)).values()].map(({ brand }) => brand);
}

/** The member of staff who gives a command, with the brands that they may act for. */
export async function requireDecider(
  trx: Executor,
  brands: readonly Brand[],
  by: string,
  permission: Permission,
) {
  const member = await requireMember(trx, by, permission);
  const resolvers = siteResolversOf(brands);
  const sites = new Set(
    brandsOf(
      member,
      brands.map(({ key }) => key),
    ),
  );
  const actorFor = (owners: readonly string[]): StaffActor => {
    const brand = owners.find((key) => sites.has(key));
    if (brand === undefined) throw new Error(`That is of no brand that ${by} works for.`);
    return { actorId: member.id, brand };
  };
  return {
    /** For a thing that is about to be made for these brands. */
    actorForBrands: (owners: readonly Brand[]) => actorFor(owners.map(({ key }) => key)),
    /** For a thing by the resolver that a slice registers; the audit log names its brand. */
    async actorFor(kind: string, id: string): Promise<StaffActor> {
      const owners = await resolvers[kind]?.(trx, id);
      if (!owners) throw new Error(`There is no ${kind} ${id}.`);
      return actorFor(owners);
    },
  };
}
