import type { Correction, Ruling } from "../../rules.ts";
import { correctMatch, ruleOnDispute } from "../index.ts";
import type { MatchTest } from "./match-test.ts";

type TestSetup = Pick<MatchTest, "database" | "ports" | "clock">;

/** For tests: a staff member who decides disputes. */
export async function createStaffMember({ database, ports, clock }: TestSetup) {
  const [member] = await database.run(
    `insert into staff_members (id, email, role, brands, state, password_hash, totp_secret, created_at)
     values (gen_random_uuid(), 'staffMember@kickoff.example', 'organiser', '{blg-za-en}', 'active', 'x', 'x', $1)
     returning id`,
    [clock.now()],
  );
  const staffId = String(member?.["id"]);
  const staffMember = { actorId: staffId, brand: "blg-za-en" };
  /** Notifications are sorted by time, so no two moves may have the same time. */
  const later = () => {
    clock.advance(1);
    return clock.now();
  };
  return {
    staffId,
    rule: (matchId: string, ruling: Ruling, seen?: number) =>
      database.transaction((trx) =>
        ruleOnDispute(trx, ports, staffMember, { matchId, ruling, seen }, later()),
      ),
    correct: (matchId: string, ruling: Correction) =>
      database.transaction((trx) => correctMatch(trx, ports, staffMember, { matchId, ruling }, later())),
  };
}

export type TestStaffMember = Awaited<ReturnType<typeof createStaffMember>>;
