import { useCallback, useMemo } from "react";
import { useNavigate } from "react-router";
import { enterPath } from "#features/battlegrounds/web/index.ts";
import { useApp, useText } from "#kit/client/app.tsx";
import { useRequest } from "#kit/client/use-request.ts";
import { Banner } from "#kit/ui/components/Banner.tsx";
import { Dialog } from "#kit/ui/components/Dialog.tsx";
import { Loading, Skeleton } from "#kit/ui/components/Skeleton.tsx";
import { Button, ButtonLink } from "#kit/ui/components/Button.tsx";
import type { ChallengeOptions, MatchesContract } from "../contract.ts";
import { ChallengeForm } from "./parts/ChallengeForm.tsx";

export interface ChallengeDialogProps {
  player: { id: string; username: string };
  /** Selected at first. */
  eventId?: string | undefined;
  /** Offers this battleground only. */
  isEventFixed?: boolean | undefined;
  onClose: () => void;
  onSent: (matchId: string) => void;
}

/** Challenges a player: where, when and with which note. Shows the reason if that is impossible. */
export default function ChallengeDialog({
  player,
  eventId,
  isEventFixed = false,
  onClose,
  onSent,
}: ChallengeDialogProps) {
  const text = useText("matches");
  const { api } = useApp();
  const { id: opponentId } = player;
  const load = useCallback(
    () => api.of<MatchesContract>()("GET /api/game/challenge-options", { query: { opponentId } }),
    [api, opponentId],
  );
  const response = useRequest(load);
  return (
    <Dialog
      isOpen
      title={text("challengeTitle", player.username)}
      onClose={onClose}
      closeLabel={text("close")}
    >
      {response === undefined ? (
        <Loading label={text("challengeLoading")} className="stack">
          <Skeleton shape="box" />
        </Loading>
      ) : "code" in response ? (
        <Banner kind="bad" isAnnounced>
          {response.message}
        </Banner>
      ) : (
        <ChallengeContent
          options={isEventFixed ? inEvent(response, eventId) : response}
          eventId={eventId}
          onClose={onClose}
          onSent={onSent}
        />
      )}
    </Dialog>
  );
}

/** The options as if there were no other battleground. */
function inEvent(options: ChallengeOptions, eventId: string | undefined): ChallengeOptions {
  const { refusal } = options;
  const battlegrounds = options.battlegrounds.filter((one) => one.eventId === eventId);
  if (refusal !== null && refusal !== "challenge_exists") return options;
  const [here] = battlegrounds;
  if (!here) return { ...options, battlegrounds, refusal: "no_common_battleground" };
  return { ...options, battlegrounds, refusal: here.openMatchId === null ? null : "challenge_exists" };
}

const none: readonly string[] = [];

type ChallengeContentProps = { options: ChallengeOptions } & Pick<
  ChallengeDialogProps,
  "eventId" | "onClose" | "onSent"
>;

function ChallengeContent({ options, eventId, onClose, onSent }: ChallengeContentProps) {
  const text = useText("matches");
  const { refusal, opponent, isRanked, battlegrounds, busyAt } = options;
  const free = useMemo(
    () => battlegrounds.filter(({ openMatchId }) => openMatchId === null),
    [battlegrounds],
  );
  const initialBattleground = free.find((one) => one.eventId === eventId) ?? free[0];
  if (refusal === null && initialBattleground) {
    return (
      <ChallengeForm
        opponent={opponent}
        isRanked={isRanked}
        battlegrounds={free}
        // Servers of the previous version do not send it.
        busyAt={busyAt ?? none}
        initialBattleground={initialBattleground}
        onSent={onSent}
      />
    );
  }
  const open = battlegrounds.find(({ openMatchId }) => openMatchId !== null);
  return (
    <>
      <p>{text(`refusal_${refusal ?? "no_common_battleground"}`, opponent.username)}</p>
      {refusal === "no_common_battleground" &&
        (eventId ? (
          <EnterInstead eventId={eventId} onClose={onClose} />
        ) : (
          <ButtonLink kind="primary" size="lg" block href="/games">
            {text("toBattlegrounds")}
          </ButtonLink>
        ))}
      {refusal === "challenge_exists" && open && (
        <ButtonLink kind="primary" size="lg" block href={`/match/${open.openMatchId}`}>
          {text("seeMatch")}
        </ButtonLink>
      )}
    </>
  );
}

/** Navigates instead of linking: the battleground's page may already be open behind the dialog. */
function EnterInstead({ eventId, onClose }: { eventId: string; onClose: () => void }) {
  const text = useText("matches");
  const navigate = useNavigate();
  const enter = () => {
    onClose();
    void navigate(enterPath(eventId));
  };
  return (
    <Button kind="primary" size="lg" block onClick={enter}>
      {text("enterInstead")}
    </Button>
  );
}
