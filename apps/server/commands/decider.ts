import type { Brand } from "#features/branding/rules.ts";
import { brandsOf, type Permission } from "#features/staff/rules.ts";
import { requireMember } from "#features/staff/server/index.ts";
import type { Executor } from "#kit/db/database.ts";

/** What was typed behind `npm run staff --`. */
export interface Said {
  readonly words: readonly string[];
  /** The e-mail of whoever says it. */
  readonly by: string | undefined;
  /** The version of a match that they looked at. */
  readonly seen?: number | undefined;
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
