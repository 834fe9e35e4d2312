import { fileURLToPath } from "node:url";
import type { Brand } from "#features/branding/rules.ts";
import { brandsOf, type Permission } from "#features/staff/rules.ts";
import { requireMember } from "#features/staff/server/index.ts";
import type { Executor } from "#kit/db/database.ts";
import { loadBrands } from "../sites/brands.ts";

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

/** The member of staff who decides, by name: the audit log tells it. */
export async function requireDecider(
  trx: Executor,
  brands: readonly Brand[],
  by: string,
  permission: Permission,
) {
  const member = await requireMember(trx, by, permission);
  return {
    id: member.id,
    /** Nobody decides what is of brands that they do not work for. */
    requireOwn(isOf: (brand: Brand) => boolean): void {
      const keys = brands.filter(isOf).map(({ key }) => key);
      if (brandsOf(member, keys).length === 0) throw new Error(`That is of no brand that ${by} works for.`);
    },
  };
}
