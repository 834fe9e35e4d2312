export type Side = "challenger" | "challenged";

export function otherSide(side: Side): Side {
  return side === "challenger" ? "challenged" : "challenger";
}

export function opponentOf<Player>(match: Readonly<Record<Side, Player>> & { readonly you: Side }): Player {
  return match[otherSide(match.you)];
}
