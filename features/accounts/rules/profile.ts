export const genders = ["female", "male", "other"] as const;
export const maxNameLength = 40;
export const maxBioLength = 160;

/** Removes control and direction characters and collapses white space. */
export function cleanText(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/\p{Cc}/gu, " ")
    .replace(/\p{C}/gu, "")
    .replace(/\s+/g, " ")
    .trim();
}

/** Compares a typed username or e-mail with the stored one, ignoring case and surrounding spaces. */
export function isSameText(typed: string, stored: string): boolean {
  // Text copied from a page may include the direction isolates around it.
  const [one, other] = [typed, stored].map((text) =>
    text
      .replace(/[\u2066-\u2069]/g, "")
      .normalize("NFKC")
      .trim()
      .toLowerCase(),
  );
  return one === other;
}

/** Usernames cannot contain a colon, so no player can choose this prefix. */
const removedPrefix = "removed:";

/** The username of a removed player; different for each, because usernames are unique. */
export function removedName(playerId: string): string {
  return removedPrefix + playerId.replaceAll("-", "");
}

export function isRemovedName(username: string): boolean {
  return username.startsWith(removedPrefix);
}
