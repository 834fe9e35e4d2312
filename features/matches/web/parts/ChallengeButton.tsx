import { Suspense, useEffect, useRef, useState, type ReactNode } from "react";
import { useApp, useText } from "#kit/client/app.tsx";
import { lazyOnOpen } from "#kit/client/lazy-on-open.ts";
import { useViewer } from "#kit/client/viewer.tsx";
import { useAction } from "#kit/client/use-action.ts";
import { Button, ButtonLink, type ButtonProps } from "#kit/ui/components/Button.tsx";
import { Icon } from "#kit/ui/icons/Icon.tsx";
import { check } from "#kit/ui/icons/check.ts";
import { swords } from "#kit/ui/icons/swords.ts";

const ChallengeDialog = lazyOnOpen(() => import("../ChallengeDialog.tsx"));

export interface ChallengeButtonProps extends Pick<ButtonProps, "kind" | "size" | "className"> {
  player: { id: string; username: string };
  eventId?: string | undefined;
  /** Offers only this battleground. */
  isEventFixed?: boolean;
  /** Accessible name with the player's name. */
  label?: string;
  /** In table rows phones show an icon instead of the text. */
  isSmallOnPhones?: boolean;
  /** The button's text, from the page's dictionary. */
  children: ReactNode;
}

/** Opens the challenge dialog; renders nothing for the viewer's own player. */
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
  const { attempt, isBusy } = useAction();
  if (!viewer || viewer.id === player.id) return null;
  async function open() {
    await ensureText(["matches", "problems"]);
    setIsOpen(true);
  }
  // After sending, the button links to the new match.
  if (sentId !== undefined) return <ToMatch {...look} matchId={sentId} isSmallOnPhones={isSmallOnPhones} />;
  return (
    <>
      <Button {...look} aria-label={label} busy={isBusy} onClick={() => void attempt("open", open)}>
        {isSmallOnPhones ? <IconOnPhones icon={swords}>{children}</IconOnPhones> : children}
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

/** Replaces the button and takes over its focus. `useText` is safe here: the dialog has loaded the texts. */
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
      {isSmallOnPhones ? <IconOnPhones icon={check}>{word}</IconOnPhones> : word}
    </ButtonLink>
  );
}

function IconOnPhones({ icon, children }: { icon: string; children: ReactNode }) {
  return (
    <>
      <span className="only-m">
        <Icon of={icon} />
      </span>
      <span className="only-d">{children}</span>
    </>
  );
}
