import { sql } from "kysely";
import type { SearchProvider } from "#features/staff/server/index.ts";
import { inLanguage, type ByLanguage } from "#kit/i18n/by-language.ts";
import { isUuid } from "#kit/pure/uuid.ts";
import { matchPermissions } from "../rules.ts";
import type { MatchTables } from "./tables.ts";

interface FoundRow {
  id: string;
  state: string;
  kickoffAt: Date;
  eventTitle: ByLanguage<string>;
  challenger: string | null;
  challenged: string | null;
}

/** Finds a match by its id, or the latest matches of the players with this username. */
export const matchSearch: SearchProvider = {
  permission: matchPermissions.disputes,
  async search(executor, text, { brands }, limit) {
    const services = [...new Set(brands.map(({ service }) => service))];
    // Each side has its own index, so both are read in order and merged.
    const side = (column: "challenger_id" | "challenged_id") => sql`(
      select match.id, match.kickoff_at from matches match where match.${sql.ref(column)} = named.id
      order by match.kickoff_at desc, match.id desc limit ${limit})`;
    const ids = isUuid(text)
      ? sql`select ${text}::uuid as id`
      : sql`select latest.id from players named
          cross join lateral (${side("challenger_id")} union all ${side("challenged_id")}) latest
          where named.service = any (${services}::text[]) and named.username_key = ${text.toLowerCase()}
          order by latest.kickoff_at desc limit ${limit}`;
    const { rows } = await sql<FoundRow>`
      select match.id, match.state, match.kickoff_at as "kickoffAt", event.title as "eventTitle",
          challenger.username as challenger, challenged.username as challenged
        from (${ids}) found
        join matches match on match.id = found.id
        join events event on event.id = match.event_id
        join players challenger on challenger.id = match.challenger_id
        join players challenged on challenged.id = match.challenged_id
        where challenger.service = any (${services}::text[])
        order by match.kickoff_at desc`.execute(executor.as<MatchTables>());
    return rows.map(({ id, state, kickoffAt, eventTitle, challenger, challenged }) => ({
      id,
      title: `${challenger ?? "–"} v ${challenged ?? "–"}`,
      note: `${inLanguage(eventTitle, "en")}, ${kickoffAt.toISOString().slice(0, 16).replace("T", " ")} UTC, ${state}`,
      path: `/disputes/${id}`,
    }));
  },
};
