import { useApp, useText } from "#kit/client/app.tsx";
import { serverTime } from "#kit/client/server-clock.ts";
import { Button } from "#kit/ui/components/Button.tsx";
import { Icon } from "#kit/ui/icons/Icon.tsx";
import { calendarClock } from "#kit/ui/icons/calendar-clock.ts";
import type { MatchSummary } from "../../contract.ts";
import { opponentOf } from "../../rules.ts";
import { calendarOf } from "./calendar.ts";

/** Creates the .ics file in the browser, so that it works offline. */
export function AddToCalendar({ match }: { match: MatchSummary }) {
  const text = useText("matches");
  const app = useApp();

  function add() {
    const { matchId, version, kickoffAt, event } = match;
    const title = text("openMatch", opponentOf(match).username);
    const url = new URL(`/match/${matchId}`, location.href).href;
    const file = calendarOf(
      { matchId, version, kickoffAt: new Date(kickoffAt), title, place: event.title, url },
      new Date(serverTime(app)),
    );
    const address = URL.createObjectURL(new Blob([file], { type: "text/calendar" }));
    const link = Object.assign(document.createElement("a"), { href: address, download: "match.ics" });
    link.click();
    URL.revokeObjectURL(address);
  }

  return (
    <Button kind="outline" block onClick={add}>
      <Icon of={calendarClock} size="sm" />
      {text("addToCalendar")}
    </Button>
  );
}
