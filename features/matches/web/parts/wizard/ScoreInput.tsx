import { useText } from "#kit/client/app.tsx";
import { Scorepad } from "#kit/ui/components/Scorepad.tsx";
import type { MatchDetails } from "../../../contract.ts";
import { maxGoals, type Score, type Side } from "../../../rules.ts";

export interface ScoreInputProps {
  match: MatchDetails;
  label: string;
  score: Score;
  onChange: (score: Score) => void;
}

export function ScoreInput({ match, label, score, onChange }: ScoreInputProps) {
  const text = useText("wizard");
  const side = (which: Side) => {
    const name = which === match.you ? text("you") : match[which].username;
    return {
      name,
      score: score[which],
      addLabel: text("addGoal", name),
      removeLabel: text("removeGoal", name),
    };
  };
  return (
    <Scorepad
      label={label}
      a={side("challenger")}
      b={side("challenged")}
      most={maxGoals}
      onChange={(challenger, challenged) => onChange({ challenger, challenged })}
    />
  );
}
