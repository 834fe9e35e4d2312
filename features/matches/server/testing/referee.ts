import type { Correction, Ruling } from "../../rules.ts";
import { correctMatch, ruleOnDispute } from "../index.ts";
import type { Playground } from "./playground.ts";

type Court = Pick<Playground, "database" | "ports" | "clock">;

/** A member of staff who decides what players cannot agree on. */
export async function createReferee({ database, ports, clock }: Court) {
  const [member] = await database.run(
    `insert into staff_members (id, email, role, brands, state, password_hash, totp_secret, created_at)
     values (gen_random_uuid(), 'judge@kickoff.example', 'organiser', '{blg-za-en}', 'active', 'x', 'x', $1)
     returning id`,
    [clock.now()],
  );
  const staffId = String(member?.["id"]);
  /** No two moves at the same instant: what is told sorts by time. */
  const later = () => {
    clock.advance(1);
    return clock.now();
  };
  return {
    staffId,
    rule: (matchId: string, ruling: Ruling, seen?: number) =>
      database.transaction((trx) => ruleOnDispute(trx, ports, staffId, { matchId, ruling, seen }, later())),
    correct: (matchId: string, ruling: Correction) =>
      database.transaction((trx) => correctMatch(trx, ports, staffId, { matchId, ruling }, later())),
  };
}

export type Referee = Awaited<ReturnType<typeof createReferee>>;
