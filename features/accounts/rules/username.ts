export type UsernameFault = "username_length" | "username_characters";
export type NormalisedUsername = { username: string } | { fault: UsernameFault };

const minUsernameLength = 3;
export const maxUsernameLength = 20;
/** A username uses one alphabet: a Cyrillic letter among Latin ones could imitate another player. */
const alphabets = [
  /^[\p{Script=Latin}\d_-]+$/u,
  /^[\p{Script=Arabic}\d_-]+$/u,
  /^[\p{Script=Ethiopic}\d_-]+$/u,
];

/** Checks length and characters. The server also checks refused and taken names. */
export function normaliseUsername(text: string): NormalisedUsername {
  const username = text.normalize("NFKC").trim();
  const length = Array.from(username).length;
  if (length < minUsernameLength || length > maxUsernameLength) return { fault: "username_length" };
  const hasAllowedCharacters =
    alphabets.some((alphabet) => alphabet.test(username)) && /[\p{L}\d]/u.test(username);
  // Combining marks can stack over the lines above.
  return hasAllowedCharacters && !/\p{M}/u.test(username) ? { username } : { fault: "username_characters" };
}
