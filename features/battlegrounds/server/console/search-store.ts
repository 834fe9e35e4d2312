import { audiencesOf } from "#features/branding/rules.ts";
import { sql } from "kysely";
import type { SearchProvider } from "#features/staff/server/index.ts";
import { wordPrefixes } from "#kit/db/word-prefixes.ts";
import { inLanguage } from "#kit/i18n/by-language.ts";
import { isUuid } from "#kit/pure/uuid.ts";
import { battlegroundPermissions, phaseOf } from "../../rules.ts";
import { visibleToAnyAudience } from "../store.ts";
import type { BattlegroundTables } from "../tables.ts";

/** Bounds the rows that a frequent word reads. */
const maxRead = 200;

/** Finds battlegrounds by id, or words of the English title; those that start last come first. */
export const eventSearch: SearchProvider = {
  permission: battlegroundPermissions.events,
  async search(executor, text, { brands, now }, limit) {
    const words = wordPrefixes(text);
    if (words === undefined) return [];
    const found = isUuid(text)
      ? sql`select ${text}::uuid`
      : sql`(select id from events where to_tsvector('simple', title ->> 'en') @@ to_tsquery('simple', ${words})
          order by starts_at desc limit ${maxRead})`;
    const rows = await executor
      .as<BattlegroundTables>()
      .selectFrom("events as event")
      .innerJoin("games as game", "game.id", "event.game_id")
      .where(sql<boolean>`event.id in (${found})`)
      .where(visibleToAnyAudience(audiencesOf(brands)))
      .orderBy("event.starts_at", "desc")
      .orderBy("event.id")
      .limit(limit)
      .select([
        "event.id",
        "event.title",
        "event.stage",
        "event.registration_opens_at as registrationOpensAt",
        "event.registration_closes_at as registrationClosesAt",
        "event.starts_at as startsAt",
        "event.ends_at as endsAt",
        "event.is_cancelled as isCancelled",
        "event.country",
        "event.provider",
        "game.title as gameTitle",
      ])
      .execute();
    return rows.map((row) => ({
      id: row.id,
      title: inLanguage(row.title, "en"),
      note: [
        row.gameTitle,
        row.stage,
        phaseOf(row, now),
        row.startsAt.toISOString().slice(0, 10),
        `${row.country} ${row.provider}`,
      ].join(", "),
      path: `/events/${row.id}`,
    }));
  },
};
