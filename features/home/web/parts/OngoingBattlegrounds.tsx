import { useText } from "#kit/client/app.tsx";
import { useServerNow } from "#kit/client/use-server-now.ts";
import { BattlegroundStrip, type BattlegroundStripProps } from "./BattlegroundStrip.tsx";
import s from "./OngoingBattlegrounds.module.css";

const minute = 60_000;

export function OngoingBattlegrounds({ events }: Pick<BattlegroundStripProps, "events">) {
  const text = useText("home");
  const now = useServerNow(minute);
  return (
    <BattlegroundStrip
      events={events}
      now={now}
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
