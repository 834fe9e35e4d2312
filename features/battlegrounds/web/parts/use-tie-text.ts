import { useText } from "#kit/client/app.tsx";
import type { AwaitedPlayer, NamedTie } from "../../rules.ts";

/** Names of ties and of the ties that open places wait for. */
export function useTieText() {
  const text = useText("ties");

  /** "semi-final 2" */
  function title(tie: NamedTie | null): string {
    return tie ? text(`tie_${tie.name}`, tie.round, tie.position) : text("toBeDecided");
  }

  return {
    title,
    /** "Winner, semi-final 2" */
    awaited: (player: AwaitedPlayer | null) =>
      player ? text(`${player.from}Of`, title(player)) : text("toBeDecided"),
    unknown: text("toBeDecided"),
  };
}
