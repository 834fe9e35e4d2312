import { useState } from "react";
import { useApp, useFormat, useText } from "#kit/client/app.tsx";
import { useAction } from "#kit/client/use-action.ts";
import { Avatar } from "#kit/ui/components/Avatar.tsx";
import { Button } from "#kit/ui/components/Button.tsx";
import { TextLink } from "#kit/ui/components/TextLink.tsx";
import { Timeline } from "#kit/ui/components/Timeline.tsx";
import type { DisputesContract, RoomLine, StaffDispute } from "../../contract.ts";
import s from "./DisputeSide.module.css";
import { Effects } from "./Effects.tsx";
import { scoreText } from "./rulings.ts";

const sides = ["challenger", "challenged"] as const;

/** Effects of the ruling, history of both players, timeline and room. */
export function DisputeSide({ dispute }: { dispute: StaffDispute }) {
  const text = useText("console-matches");
  return (
    <>
      <Effects dispute={dispute} />
      <section className={s.part}>
        <h3 className={s.title}>{text("players")}</h3>
        {sides.map((side) => {
          const { username, avatar, elo, played, disputes, disputesLost } = dispute[side];
          return (
            <div key={side} className={s.player}>
              <Avatar avatar={avatar} size="sm" />
              <div className={s.who}>
                <strong className="clip">{username}</strong>
                <p className="t-small muted">{text("record", played, disputes, disputesLost)}</p>
                <p className="t-small muted">{text("elo", elo)}</p>
              </div>
            </div>
          );
        })}
      </section>
      <Meetings dispute={dispute} />
      <Moments dispute={dispute} />
      <Room matchId={dispute.matchId} />
    </>
  );
}

function Meetings({ dispute: { meetings } }: { dispute: StaffDispute }) {
  const text = useText("console-matches");
  const format = useFormat();
  return (
    <section className={s.part}>
      <h3 className={s.title}>{text("meetings")}</h3>
      {meetings.length === 0 && <p className="t-small muted">{text("noMeetings")}</p>}
      {meetings.map(({ matchId, state, kickoffAt, score }) => (
        <p key={matchId} className={`t-small ${s.meeting}`}>
          <TextLink href={`/disputes/${matchId}`}>
            {score ? scoreText(score) : text(`state_${state}`)}
          </TextLink>
          <span className="muted">{format.dateTime(kickoffAt)}</span>
        </p>
      ))}
    </section>
  );
}

function Moments({ dispute }: { dispute: StaffDispute }) {
  const text = useText("console-matches");
  const format = useFormat();
  const last = dispute.timeline.at(-1)?.number;
  return (
    <section className={s.part}>
      <h3 className={s.title}>{text("timeline")}</h3>
      <Timeline
        isStacked
        stateLabels={{ done: "", now: text("latest"), next: "", off: "" }}
        steps={dispute.timeline.map((moment) => {
          const { number, move, by, staff, at, details } = moment;
          const who = by ? dispute[by].username : (staff ?? "");
          const { challenger, challenged } = details;
          const score = challenger === undefined ? "" : `${challenger} - ${challenged}`;
          return {
            id: number,
            title: text(`move_${move}`),
            when: format.dateTime(at),
            note: [who, score].filter(Boolean).join(", "),
            state: number === last ? ("now" as const) : ("done" as const),
          };
        })}
      />
    </section>
  );
}

/** The players' own room, on request: each look is in the audit log. */
function Room({ matchId }: { matchId: string }) {
  const text = useText("console-matches");
  const format = useFormat();
  const { api } = useApp();
  const { isBusy, attempt } = useAction();
  const [lines, setLines] = useState<readonly RoomLine[]>();
  const read = () =>
    attempt("room", async () => {
      const body = { matchId };
      setLines((await api.of<DisputesContract>()("POST /api/staff/read-match-room", { body })).messages);
    });
  return (
    <section className={s.part}>
      <h3 className={s.title}>{text("room")}</h3>
      {lines === undefined && (
        <>
          <div>
            <Button size="sm" busy={isBusy} onClick={() => void read()}>
              {text("readRoom")}
            </Button>
          </div>
          <p className="t-cap muted">{text("readRoomHint")}</p>
        </>
      )}
      {lines?.length === 0 && <p className="t-small muted">{text("roomEmpty")}</p>}
      {lines?.map(({ id, author, at, text: said, state }) => (
        <div key={id} className="t-small">
          <p className="muted">
            {[author, format.dateTime(at), state === "held" ? text("roomHeld") : ""]
              .filter(Boolean)
              .join(", ")}
          </p>
          <p className={s.line}>
            <bdi>{said ?? text("roomGone")}</bdi>
          </p>
        </div>
      ))}
    </section>
  );
}
