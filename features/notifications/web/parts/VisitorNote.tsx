import { useText } from "#kit/client/app.tsx";
import { ButtonLink } from "#kit/ui/components/Button.tsx";
import { EmptyState } from "#kit/ui/components/EmptyState.tsx";

/** For a visitor without a session: what stands here once one plays, and the way there. */
export function VisitorNote() {
  const text = useText("notifications");
  return (
    <div className="wrap">
      <EmptyState
        art="all-read"
        title={text("visitorTitle")}
        text={text("visitorText")}
        action={
          <ButtonLink kind="primary" href="/games">
            {text("seeBattlegrounds")}
          </ButtonLink>
        }
      />
    </div>
  );
}
