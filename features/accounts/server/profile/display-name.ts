import type { Site } from "#features/branding/server/index.ts";
import { isRemovedName } from "../../rules/removed-player.ts";

/** The username, or "removed player" in the language of the site. */
export function displayName(site: Pick<Site, "text">, username: string): string {
  return isRemovedName(username) ? site.text("players")("removed") : username;
}
