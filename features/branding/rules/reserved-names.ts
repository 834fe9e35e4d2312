import type { Brand } from "./brand.ts";

type Named = Pick<Brand, "name" | "shortName" | "gameTitle" | "provider" | "nigeria">;

/** All that a brand and its operator are called: what passes for their own word must not be a player's. */
export function reservedNamesOf({ name, shortName, gameTitle, provider, nigeria }: Named): string[] {
  const rest = name.startsWith(`${shortName} `) ? name.slice(shortName.length + 1) : "";
  return [
    name,
    shortName,
    gameTitle,
    provider,
    ...(nigeria ? [nigeria.networkName] : []),
    // "EAL European League" is the European League as well; of "Vuka Cup", "Cup" is anybody's word.
    ...(rest.includes(" ") ? [rest] : []),
  ];
}
