import { posterOf } from "#features/battlegrounds/rules.ts";
import type { AnswerOf } from "#kit/contract/contract.ts";
import type { HomeContract } from "../../contract.ts";

export type OwnHome = ReturnType<typeof ownHomeOf>;

export function ownHomeOf(home: AnswerOf<HomeContract["GET /api/game/home"]>) {
  const battlegrounds = home.battlegrounds.map((entry) => ({ ...entry, event: posterOf(entry.event) }));
  return { ...home, battlegrounds };
}
