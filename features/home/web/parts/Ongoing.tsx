import { useText } from "#kit/client/app.tsx";
import { BattlegroundStrip, type BattlegroundStripProps } from "./BattlegroundStrip.tsx";
import s from "./Ongoing.module.css";

export function Ongoing(shown: Pick<BattlegroundStripProps, "events" | "now">) {
  const text = useText("home");
  return (
    <BattlegroundStrip
      {...shown}
      className="wrap"
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
