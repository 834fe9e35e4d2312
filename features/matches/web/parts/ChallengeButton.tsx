import { Suspense, useEffect, useRef, useState, type ReactNode } from "react";
import { useApp, useText } from "#kit/client/app.tsx";
import { onDemand } from "#kit/client/on-demand.ts";
import { useViewer } from "#kit/client/viewer.tsx";
import { useTrying } from "#kit/client/use-trying.ts";
import { Button, ButtonLink, type ButtonProps } from "#kit/ui/components/Button.tsx";
import { Icon } from "#kit/ui/icons/Icon.tsx";
import { check } from "#kit/ui/icons/check.ts";
import { swords } from "#kit/ui/icons/swords.ts";

const ChallengeDialog = onDemand(() => import("../ChallengeDialog.tsx"));

export interface ChallengeButtonProps extends Pick<ButtonProps, "kind" | "size" | "className"> {
  player: { id: string; username: string };
  /** The battleground it is asked from. */
  eventId?: string | undefined;
  /** In that battleground and in no other: the page is about it. */
  isEventFixed?: boolean;
  /** With the name of the player, where the button says it only to the eye. */
  label?: string;
  /** In a row of figures: phones have room for a picture there, and the word for the ear. */
  isSmallOnPhones?: boolean;
  /** What the button says: the page has the word, and the dialog brings its own. */
  children: ReactNode;
}

/** Opens the challenge of another player; there is none of oneself. */
export function ChallengeButton({
  player,
  eventId,
  isEventFixed,
  label,
  isSmallOnPhones = false,
  children,
  ...look
}: ChallengeButtonProps) {
  const { ensureText } = useApp();
  const viewer = useViewer();
  const [isOpen, setIsOpen] = useState(false);
  const [sentId, setSentId] = useState<string>();
  const { attempt, isBusy } = useTrying();
  if (!viewer || viewer.id === player.id) return null;
  async function open() {
    await ensureText(["matches", "problems"]);
    setIsOpen(true);
  }
  // Whoever has just asked wants to see what becomes of it, not to ask again.
  if (sentId !== undefined) return <ToMatch {...look} matchId={sentId} isSmallOnPhones={isSmallOnPhones} />;
  return (
    <>
      <Button {...look} aria-label={label} busy={isBusy} onClick={() => void attempt("open", open)}>
        {isSmallOnPhones ? <Small icon={swords}>{children}</Small> : children}
      </Button>
      {isOpen && (
        <Suspense>
          <ChallengeDialog
            player={player}
            eventId={eventId}
            isEventFixed={isEventFixed}
            onClose={() => setIsOpen(false)}
            onSent={setSentId}
          />
        </Suspense>
      )}
    </>
  );
}

/** Its word has come with the dialog. It takes the focus, which went with the button that it stands for. */
function ToMatch({
  matchId,
  isSmallOnPhones,
  ...look
}: { matchId: string; isSmallOnPhones: boolean } & Pick<ButtonProps, "kind" | "size" | "className">) {
  const text = useText("matches");
  const word = text("seeMatch");
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => link.current?.focus(), []);
  return (
    <ButtonLink {...look} ref={link} kind="outline" href={`/match/${matchId}`} aria-label={word}>
      {isSmallOnPhones ? <Small icon={check}>{word}</Small> : word}
    </ButtonLink>
  );
}

function Small({ icon, children }: { icon: string; children: ReactNode }) {
  return (
    <>
      <span className="only-m">
        <Icon of={icon} />
      </span>
      <span className="only-d">{children}</span>
    </>
  );
}
