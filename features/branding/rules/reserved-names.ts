import type { Brand } from "./brand.ts";

type Named = Pick<Brand, "name" | "shortName" | "gameTitle" | "provider" | "nigeria">;

/** Names of the brand and its operator. A player must not use them, to prevent impersonation. */
export function reservedNamesOf({ name, shortName, gameTitle, provider, nigeria }: Named): string[] {
  const rest = name.startsWith(`${shortName} `) ? name.slice(shortName.length + 1) : "";
  return [
    name,
    shortName,
    gameTitle,
    provider,
    ...(nigeria ? [nigeria.networkName] : []),
    // "European League" of "EAL European League" is reserved as well; "Cup" of "Vuka Cup" is too common.
    ...(rest.includes(" ") ? [rest] : []),
  ];
}
