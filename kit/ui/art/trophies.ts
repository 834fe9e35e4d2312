import { cup } from "./cup.ts";

const trophy = (metal: string) =>
  `<svg viewBox="0 0 100 120" aria-hidden="true">${cup(metal, "#fff", "var(--art-ink)")}</svg>`;

export const trophyGold = () => trophy("var(--gold)");
export const trophySilver = () => trophy("var(--silver)");
export const trophyBronze = () => trophy("var(--bronze)");
