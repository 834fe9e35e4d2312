import { useText } from "#kit/client/app.tsx";
import type { CoinEntry } from "../../contract.ts";
import { claimNameOf } from "../../rules.ts";

/** The reason of an entry, in the player's language. */
export function useEntryLabel(): (entry: Pick<CoinEntry, "reason" | "subject">) => string {
  const text = useText("coins");
  return ({ reason, subject }) => {
    const claim = reason === "claim" && subject !== null ? claimNameOf(subject) : undefined;
    return claim ? text(`reward_${claim}`) : text(`reason_${reason}`);
  };
}
