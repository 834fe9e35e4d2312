import type { Site } from "#features/branding/server/index.ts";

/** No username has a colon, so nobody can call themselves this. */
const mark = "removed:";

/** What stands in the place of a removed player's name, one for each: names are unique. */
export function removedName(playerId: string): string {
  return mark + playerId.replaceAll("-", "");
}

/** The name of a player as others read it; who is gone is called so in their language. */
export function displayName(site: Pick<Site, "text">, username: string): string {
  return username.startsWith(mark) ? site.text("players")("removed") : username;
}
