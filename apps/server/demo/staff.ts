import { roles, type StaffRole } from "#features/staff/rules.ts";
import { hashPassword } from "#kit/crypto/passwords.ts";
import type { Seal } from "#kit/crypto/seal.ts";
import { totpCode, totpStep } from "#kit/crypto/totp.ts";
import type { Database } from "#kit/db/database.ts";
import { newId } from "#kit/db/id.ts";

export interface DemoMember {
  email: string;
  role: StaffRole;
  brands: readonly string[];
}

/** Public, so production refuses it. */
export const demoStaffPassword = "kickoff demo staff";
const secret = "KICKOFFDEMOSTAFFKICKOFFDEMOSTAFF";
/** The brands of all members but the owner, so that the limits are visible. */
const demoBrands = ["blg-za-en", "vc-za-en-demo"];

export const demoStaff: readonly DemoMember[] = roles.toReversed().map((role) => ({
  email: `${role}@kickoff.example`,
  role,
  brands: role === "owner" ? [] : demoBrands,
}));

export function demoStaffCode(now: Date): string {
  return totpCode(secret, totpStep(now));
}

/** Creates one member per role if there are no members. */
export async function seedStaff(database: Database, seal: Seal, now: Date): Promise<void> {
  const [found] = await database.run("select 1 from staff_members limit 1");
  if (found) return;
  const passwordHash = await hashPassword(demoStaffPassword);
  for (const [index, { email, role, brands }] of demoStaff.entries()) {
    // Ids sort by time, and members by id, so the owner comes first.
    const id = newId({ now: () => new Date(now.getTime() + index) });
    await database.run(
      `insert into staff_members
         (id, email, role, brands, state, password_hash, totp_secret, is_demo, created_at)
       values ($1, $2, $3, $4, 'active', $5, $6, true, $7) on conflict do nothing`,
      [id, email, role, brands, passwordHash, seal.seal(secret, id), now],
    );
  }
}
