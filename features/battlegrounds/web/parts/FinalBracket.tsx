import { useState } from "react";
import { useFormat, useText } from "#kit/client/app.tsx";
import type { Money } from "#kit/i18n/format.ts";
import { Drawing } from "#kit/ui/art/Drawing.tsx";
import { Bracket, Round } from "#kit/ui/components/Bracket.tsx";
import { Segment } from "#kit/ui/components/Segment.tsx";
import type { BracketTie } from "../../contract.ts";
import { roundsOf } from "./bracket-plan.ts";
import s from "./FinalBracket.module.css";
import { useBracketWords } from "./use-bracket-words.ts";

export interface FinalBracketProps {
  ties: readonly BracketTie[];
  now: number;
  championPrize: Money | null;
}

type Part = "upper" | "lower" | "final";

/** The whole tree on desktop; on phones one part at a time, with the next round peeking in. */
export default function FinalBracket({ ties, now, championPrize }: FinalBracketProps) {
  const text = useText("bracket");
  const words = useBracketWords(ties, now);
  const [part, setPart] = useState<Part>("upper");
  const upper = roundsOf(ties, "upper");
  const lower = roundsOf(ties, "lower");
  const finals = ties.filter(({ side, round, a, outcome }) => {
    // The second grand final is played only if the lower side wins the first.
    return side === "final" && (round === 1 || (a !== null && outcome !== "unneeded"));
  });
  return (
    <div className={s.final} data-part={part}>
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
      <div className={s.upper}>
        <h3 className="t-heading only-d">{text("upperBracket")}</h3>
        <Bracket label={text("upperBracket")}>
          {upper.map((round, index) => (
            <Round
              key={round.round}
              {...words.round(round, index === upper.length - 1)}
              joins={round.joins}
              ties={round.ties.map(words.tie)}
            />
          ))}
          <Round title={text("round_grandFinal")} when={words.day(finals[0])} ties={finals.map(words.tie)}>
            <Champion prize={championPrize} />
          </Round>
        </Bracket>
      </div>
      {lower.length > 0 && (
        <div className={s.lower}>
          <h3 className="t-heading only-d">{text("lowerBracket")}</h3>
          <Bracket label={text("lowerBracket")}>
            {lower.map((round, index) => (
              <Round
                key={round.round}
                {...words.round(round, index === lower.length - 1)}
                joins={round.joins}
                ties={round.ties.map(words.tie)}
              />
            ))}
          </Bracket>
        </div>
      )}
    </div>
  );
}

function Champion({ prize }: { prize: Money | null }) {
  const text = useText("bracket");
  const format = useFormat();
  return (
    <div className={s.champion}>
      <Drawing name="trophy-1" className={s.trophy} />
      {prize && (
        <p className="t-heading">
          <bdi>{format.money(prize)}</bdi>
        </p>
      )}
      <p className="t-small">{text("resetNote")}</p>
    </div>
  );
}
