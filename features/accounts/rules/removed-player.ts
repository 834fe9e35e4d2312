/** The avatar of removed players. */
export const removedAvatar = "removed";

/** Usernames cannot contain a colon, so no player can choose this prefix. */
const removedPrefix = "removed:";

/** The username of a removed player; different for each, because usernames are unique. */
export function removedName(playerId: string): string {
  return removedPrefix + playerId.replaceAll("-", "");
}

export function isRemovedName(username: string): boolean {
  return username.startsWith(removedPrefix);
}
