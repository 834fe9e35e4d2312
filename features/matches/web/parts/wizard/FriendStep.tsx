import { useFormat, useText } from "#kit/client/app.tsx";
import { Button } from "#kit/ui/components/Button.tsx";
import { Banner } from "#kit/ui/components/Banner.tsx";
import { otherSide } from "../../../rules.ts";
import { OpponentGameId, MyGameId } from "./GameIds.tsx";
import { StepHeader } from "./StepHeader.tsx";
import type { StepProps } from "./use-wizard.ts";

/** The players add each other as friends on the game's platform. */
export function FriendStep({ view: { match, opponent, now, openStep } }: StepProps) {
  const text = useText("wizard");
  const format = useFormat();
  const { kind } = match.opponentAccount;
  const isCheckInOpen = now >= Date.parse(match.checkInOpensAt);
  return (
    <>
      <StepHeader
        title={
          kind === "psn"
            ? text("friendTitle_psn", opponent.username)
            : text("friendTitle_game", opponent.username, match.game.title)
        }
      >
        {text("friendText")}
      </StepHeader>
      <OpponentGameId match={match} />
      <MyGameId match={match} />
      <Banner>
        {text(`friendHelp_${kind}`)}
        {match.hasAdded[otherSide(match.you)] && ` ${text("hasAddedYou", opponent.username)}`}
      </Banner>
      {isCheckInOpen && match.deadlineAt !== null && (
        <Banner kind="warn">{text("checkInOpen", format.zonedTime(match.deadlineAt))}</Banner>
      )}
      <Button kind="ghost" onClick={() => openStep("check_in")}>
        {text("toCheckIn")}
      </Button>
    </>
  );
}
