import { useText } from "#kit/client/app.tsx";
import { BattlegroundStrip, type BattlegroundStripProps } from "./BattlegroundStrip.tsx";
import s from "./Posters.module.css";

/** Battlegrounds that the player has not entered. */
export function OtherBattlegrounds(shown: Pick<BattlegroundStripProps, "events" | "now">) {
  const text = useText("start");
  return (
    <BattlegroundStrip
      {...shown}
      postersClassName={s.posters}
      words={{
        title: text("ongoing"),
        seeAll: text("seeAll"),
        none: text("noOngoing"),
        guide: text("howItWorks"),
      }}
    />
  );
}
