import { fileURLToPath } from "node:url";
import type { Brand } from "#features/branding/rules.ts";
import { brandsOf, type Permission, type StaffActor } from "#features/staff/rules.ts";
import { requireMember } from "#features/staff/server/index.ts";
import type { Executor } from "#kit/db/database.ts";
import { loadBrands } from "../sites/brands.ts";
import { siteResolversOf } from "../slices.ts";

/** The arguments of `npm run staff --`. */
export interface CommandArguments {
  readonly words: readonly string[];
  /** The e-mail address of the member of staff. */
  readonly by: string | undefined;
  /** The version of the match, or number of the last ticket message, that they read. */
  readonly seen?: number | undefined;
  /** The end of the restriction. */
  readonly until?: string | undefined;
  /** The kind of restriction. */
  readonly kind?: string | undefined;
}

/** A zone is required: without it the time would be in the zone of this machine. */
const hasZone = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?(Z|[+-]\d{2}:\d{2})$/;

/** Undefined if invalid. */
export function readInstant(text: string): Date | undefined {
  const instant = new Date(hasZone.test(text) ? text : Number.NaN);
  return Number.isNaN(instant.getTime()) ? undefined : instant;
}

export async function allBrands(): Promise<Brand[]> {
  const folder = fileURLToPath(new URL("../../../brands", import.meta.url));
  return [...(await loadBrands(folder)).values()].map(({ brand }) => brand);
}

/** The member of staff who runs a command, with the brands that they may act for. */
export async function requireStaffActor(
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
    if (brand === undefined) throw new Error(`${by} does not work for the brand.`);
    return { actorId: member.id, brand };
  };
  return {
    /** For something that will be created for these brands. */
    actorForBrands: (owners: readonly Brand[]) => actorFor(owners.map(({ key }) => key)),
    /** For an existing thing, found by the resolver that a slice registers. The audit log names its brand. */
    async actorFor(kind: string, id: string): Promise<StaffActor> {
      const owners = await resolvers[kind]?.(trx, id);
      if (!owners) throw new Error(`There is no ${kind} ${id}.`);
      return actorFor(owners);
    },
  };
}
