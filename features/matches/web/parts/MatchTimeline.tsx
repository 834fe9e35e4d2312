import { useFormat, useText } from "#kit/client/app.tsx";
import { Timeline } from "#kit/ui/components/Timeline.tsx";
import type { MatchDetails, TimelineMoment } from "../../contract.ts";
import { opponentOf } from "../../rules.ts";
import { costOf, isCalledOff } from "./timeline.ts";

export function useMomentTitle(match: MatchDetails): (moment: TimelineMoment) => string {
  const text = useText("matches");
  const { username } = opponentOf(match);
  return (moment) => {
    const { move, by } = moment;
    if (move === "rule" && moment.state === "confirmed") return text("did_replay");
    if (hasNoActor(move)) return text(`did_${move}`);
    if (move === "cancel" && by === null) return text("did_cancel");
    if (isCalledOff(match, moment)) {
      return by === match.you ? text("you_call_off") : text("they_call_off", username);
    }
    return by === match.you ? text(`you_${move}`, username) : text(`they_${move}`, username);
  };
}

/** All moves, latest first. */
export function MatchTimeline({ match }: { match: MatchDetails }) {
  const text = useText("matches");
  const format = useFormat();
  const title = useMomentTitle(match);

  function note(moment: TimelineMoment): string | undefined {
    const { details, pictures } = moment;
    const { kickoffAt, challenger, challenged } = details;
    const cost = costOf(match.earned, moment);
    const facts = [
      ...(cost > 0 ? [text("costPoints", cost)] : []),
      ...(typeof kickoffAt === "string" ? [text("kickoffAt", format.dateTime(kickoffAt))] : []),
      ...(challenger !== undefined && challenged !== undefined
        ? [text("scoreOf", Number(challenger), Number(challenged))]
        : []),
      ...(pictures.length > 0 ? [text("pictures", pictures.length)] : []),
    ];
    return facts.length === 0 ? undefined : facts.join(" · ");
  }

  const last = match.timeline.at(-1)?.number;
  return (
    <Timeline
      isStacked
      stateLabels={{ done: "", now: text("latest"), next: "", off: "" }}
      steps={match.timeline.toReversed().map((moment) => ({
        id: moment.number,
        title: title(moment),
        when: format.dateTime(moment.at),
        note: note(moment),
        quote: moment.note,
        state: moment.number === last ? "now" : "done",
      }))}
    />
  );
}

/** Moves by time, staff or the organiser. */
const movesWithoutActor = [
  "schedule",
  "rule",
  "correct",
  "expire",
  "close_check_in",
  "close_scores",
  "let_stand",
] as const;

function hasNoActor(move: TimelineMoment["move"]): move is (typeof movesWithoutActor)[number] {
  return movesWithoutActor.some((one) => one === move);
}
