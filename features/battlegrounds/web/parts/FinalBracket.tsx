import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { useFormat, useText } from "#kit/client/app.tsx";
import { useViewer } from "#kit/client/viewer.tsx";
import type { Money } from "#kit/i18n/format.ts";
import { Drawing } from "#kit/ui/art/Drawing.tsx";
import { Avatar } from "#kit/ui/components/Avatar.tsx";
import { PlayerName } from "#kit/ui/components/PlayerName.tsx";
import { Bracket, Round } from "#kit/ui/components/Bracket.tsx";
import { Segment } from "#kit/ui/components/Segment.tsx";
import type { BracketTie } from "../../contract.ts";
import { podiumOf } from "../../rules.ts";
import { focusOf, roundsOf, shownFinals } from "./bracket-plan.ts";
import s from "./FinalBracket.module.css";
import { MyTie } from "./MyTie.tsx";
import { useBracketText } from "./use-bracket-text.ts";
import { useLiveBracket, type BracketSnapshot } from "./use-live-bracket.ts";

export interface FinalBracketProps {
  eventId: string;
  initialBracket: BracketSnapshot;
  championPrize: Money | null;
}

/** The whole bracket on desktop; one part at a time on phones. */
export function FinalBracket({ eventId, initialBracket, championPrize }: FinalBracketProps) {
  const text = useText("bracket");
  const viewer = useViewer();
  const viewerId = viewer?.id ?? null;
  const { ties, hasChanged } = useLiveBracket(eventId, initialBracket);
  const words = useBracketText(ties, viewerId);
  // Only the initial position; afterwards the reader scrolls.
  const [focus] = useState(() => focusOf(initialBracket.ties, viewerId));
  const [part, setPart] = useState(focus.side);
  const sides = { upper: roundsOf(ties, "upper"), lower: roundsOf(ties, "lower") };
  const finals = shownFinals(ties);
  const [champion] = podiumOf(ties);
  useFreshPhase(champion !== undefined);
  const isIn = viewerId !== null && ties.some(({ a, b }) => a?.id === viewerId || b?.id === viewerId);
  const currentOf = (side: "upper" | "lower") =>
    focus.side === side ? sides[side].findIndex(({ round }) => round === focus.round) : 0;
  return (
    <div className={s.final} data-part={part}>
      <p className="sr" role="status">
        {hasChanged && text("changed")}
      </p>
      <div className={s.parts}>
        <Segment
          label={text("bracket")}
          options={[
            { id: "upper", name: text("bracketUpper") },
            { id: "lower", name: text("bracketLower") },
            { id: "final", name: text("bracketFinal") },
          ]}
          selected={part}
          onSelect={setPart}
        />
      </div>
      {(["upper", "lower"] as const)
        .filter((side) => sides[side].length > 0)
        .map((side) => (
          <div key={side} className={s[side]}>
            <h2 className="t-heading">{text(`${side}Bracket`)}</h2>
            <Bracket label={text(`${side}Bracket`)} current={currentOf(side)}>
              {sides[side].map((round, index) => (
                <Round
                  key={round.round}
                  {...words.round(round, index === sides[side].length - 1)}
                  joins={round.joins}
                  ties={round.ties.map(words.tie)}
                />
              ))}
              {side === "upper" && (
                <Round
                  title={text("round_grandFinal")}
                  when={words.day(finals[0])}
                  ties={finals.map(words.tie)}
                >
                  <Champion player={champion} prize={championPrize} isMe={champion?.id === viewerId} />
                </Round>
              )}
            </Bracket>
          </div>
        ))}
      <p className={s.legend}>
        <span className={s.live}>{text("legendLive")}</span>
        {isIn && <span className={s.path}>{text("legendPath")}</span>}
      </p>
      {isIn && <MyTie eventId={eventId} ties={ties} viewerId={viewerId} words={words} />}
    </div>
  );
}

/** Reloads the page once the final is decided, because its phase changes. */
function useFreshPhase(isDecided: boolean): void {
  const { revalidate } = useRevalidator();
  const shown = useRef(isDecided);
  useEffect(() => {
    if (shown.current === isDecided) return;
    shown.current = isDecided;
    void revalidate();
  }, [isDecided, revalidate]);
}

interface ChampionProps {
  player: BracketTie["a"] | undefined;
  prize: Money | null;
  isMe: boolean;
}

function Champion({ player, prize, isMe }: ChampionProps) {
  const text = useText("bracket");
  const format = useFormat();
  const money = prize && (
    <p className="t-heading">
      <bdi>{format.money(prize)}</bdi>
    </p>
  );
  if (!player) {
    return (
      <div className={s.champion}>
        <Drawing name="trophy-1" className={s.trophy} />
        {money}
        <p className="t-small">{text("resetNote")}</p>
      </div>
    );
  }
  return (
    <div className={s.champion}>
      <Drawing name="trophy-1" className={s.trophy} />
      <p className="t-small">{text("champion")}</p>
      <p className={`t-heading ${s.name}`}>
        <Avatar avatar={player.avatar} frame={player.worn?.frame} size="sm" />
        <PlayerName worn={player.worn} isOnArt>
          {isMe ? text("you") : player.username}
        </PlayerName>
      </p>
      {money}
    </div>
  );
}
