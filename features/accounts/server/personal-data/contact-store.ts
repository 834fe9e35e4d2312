import type { Executor } from "#kit/db/database.ts";
import type { AccountTables } from "../tables.ts";

/**
 * Number and e-mail for notifications. Undefined for players who were removed or locked, whose number may have a new
 * owner, or who are signed out everywhere: a player who wants notifications stays signed in on one device.
 */
export function findContact(executor: Executor, playerId: string, now: Date) {
  return executor
    .as<AccountTables>()
    .selectFrom("players")
    .where("id", "=", playerId)
    .where("removed_at", "is", null)
    .where("locked_at", "is", null)
    .where("churned_at", "is", null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("sessions")
          .whereRef("sessions.player_id", "=", "players.id")
          .where("revoked_at", "is", null)
          .where("expires_at", ">", now)
          .where("is_demo", "=", false)
          .select("token_hash"),
      ),
    )
    .select(["service", "last_brand as lastBrand", "msisdn", "email"])
    .executeTakeFirst();
}
