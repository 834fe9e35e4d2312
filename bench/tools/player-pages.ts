import { withDatabase } from "./database.ts";

/** The pages that the player with the newest session of the bench uses all day. */
export function playerPages(databaseUrl: string, eventId: string): Promise<Record<string, string>> {
  return withDatabase(databaseUrl, async (database) => {
    const [player] = await database.run(
      "select player_id as id from sessions where user_agent = 'bench' order by created_at desc limit 1",
    );
    const [match] = await database.run(
      "select id from matches where $1::uuid in (challenger_id, challenged_id) order by requested_at desc limit 1",
      [player?.["id"]],
    );
    if (!player || !match) throw new Error("The bench has no player with a match");
    return {
      home: "/landing",
      "event home": `/event-home/${eventId}`,
      games: "/games",
      schedule: "/match-schedule",
      match: `/match/${String(match["id"])}`,
      rankings: "/rankings/all-time",
      profile: `/profile/${String(player["id"])}`,
    };
  });
}
