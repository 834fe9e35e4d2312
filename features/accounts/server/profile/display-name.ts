import type { Site } from "#features/branding/server/index.ts";

/** Usernames cannot contain a colon, so no player can choose this prefix. */
const removedPrefix = "removed:";

/** The username of a removed player; different for each, because usernames are unique. */
export function removedName(playerId: string): string {
  return removedPrefix + playerId.replaceAll("-", "");
}

/** The username, or "removed player" in the language of the site. */
export function displayName(site: Pick<Site, "text">, username: string): string {
  return username.startsWith(removedPrefix) ? site.text("players")("removed") : username;
}
