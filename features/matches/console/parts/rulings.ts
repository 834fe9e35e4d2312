import type { Text } from "#kit/i18n/text.ts";
import type { RulingInput, StaffDispute } from "../../contract.ts";
import { isSameScore, type Score } from "../../rules.ts";

/** What a key opens: a ruling that is complete, or a form for the rest of it. */
export type Choice =
  | { readonly key: string; readonly ruling: RulingInput }
  | { readonly key: string; readonly form: "amended" | "replay" | "forfeit" };

/** Keys 1 to 5: uphold, amend, replay, void, forfeit. A correction has no uphold and no replay. */
export function choicesOf({ state, score, reportedScore }: StaffDispute): Choice[] {
  const isDispute = state === "disputed";
  const isNew = reportedScore !== null && !(score && isSameScore(score, reportedScore));
  const amend: Choice =
    isDispute && isNew && reportedScore
      ? { key: "2", ruling: { outcome: "amended", score: reportedScore } }
      : { key: "2", form: "amended" };
  return [
    ...(isDispute ? [{ key: "1", ruling: { outcome: "upheld" } } as const] : []),
    amend,
    ...(isDispute ? [{ key: "3", form: "replay" } as const] : []),
    { key: "4", ruling: { outcome: "void" } },
    { key: "5", form: "forfeit" },
  ];
}

export const scoreText = ({ challenger, challenged }: Score) => `${challenger} - ${challenged}`;

type Words = Text<"console-matches">;

export function rulingLabel(text: Words, dispute: StaffDispute, ruling: RulingInput): string {
  switch (ruling.outcome) {
    case "upheld":
      return text("uphold", dispute.score ? scoreText(dispute.score) : "");
    case "amended":
      return text("amendTo", scoreText(ruling.score));
    case "forfeit":
      return text("forfeitBy", dispute[ruling.by].username);
    case "replay":
    case "void":
      return text(ruling.outcome);
  }
}

/** A stored decision in words. */
export function decisionText(
  text: Words,
  details: Readonly<Record<string, string | number>>,
  names: { readonly challenger: string; readonly challenged: string },
): string {
  const { outcome, by, challenger, challenged } = details;
  if (outcome === "amended") {
    const score = { challenger: Number(challenger), challenged: Number(challenged) };
    return text("decided_amended", scoreText(score));
  }
  if (outcome === "forfeit") {
    return text("decided_forfeit", by === "challenger" ? names.challenger : names.challenged);
  }
  if (outcome === "replay" || outcome === "void") return text(`decided_${outcome}`);
  return text("decided_upheld");
}
