import { useLocation } from "react-router";
import { useText } from "#kit/client/app.tsx";
import { Button, ButtonLink } from "#kit/ui/components/Button.tsx";
import { useToasts } from "#kit/ui/components/Toasts.tsx";
import { Icon } from "#kit/ui/icons/Icon.tsx";
import { copy } from "#kit/ui/icons/copy.ts";
import type { MatchDetails } from "../../../contract.ts";
import { opponentOf } from "../../../rules.ts";
import { cx } from "#kit/ui/classes.ts";
import s from "./GameIds.module.css";

export interface IdProps {
  match: MatchDetails;
}

/** The opponent's id, with a copy button. */
export function OpponentGameId({ match }: IdProps) {
  const text = useText("wizard");
  const { show, fail } = useToasts();
  const { kind, name } = match.opponentAccount;
  const { username } = opponentOf(match);

  async function copyName(id: string) {
    try {
      await navigator.clipboard.writeText(id);
      show(text("copied"));
    } catch {
      fail(text("copyFailed", id));
    }
  }

  return (
    <div className={s.card}>
      <div className={s.words}>
        <span className="t-small muted">{text("theirId", text(`kind_${kind}`))}</span>
        {name === null ? <span>{text("noId", username)}</span> : <Id name={name} />}
      </div>
      {name !== null && (
        <Button aria-label={text("copyOf", username)} onClick={() => void copyName(name)}>
          <Icon of={copy} size="sm" />
          {text("copy")}
        </Button>
      )}
    </div>
  );
}

/** The id that the opponent adds. */
export function MyGameId({ match }: IdProps) {
  const text = useText("wizard");
  const kind = text(`kind_${match.opponentAccount.kind}`);
  const { pathname } = useLocation();
  return (
    <div className={s.card}>
      <div className={s.words}>
        <span className="t-small muted">{text("ownId", kind)}</span>
        {match.ownAccount === null ? <span>{text("noOwnId")}</span> : <Id name={match.ownAccount} />}
      </div>
      <ButtonLink
        kind="outline"
        href={`/link-accounts?game=${encodeURIComponent(match.game.id)}&next=${encodeURIComponent(pathname)}`}
        aria-label={text("editOf", kind)}
      >
        {text(match.ownAccount === null ? "link" : "edit")}
      </ButtonLink>
    </div>
  );
}

/** Longer ids, such as UUIDs, are shown smaller. */
const longestLarge = 16;

function Id({ name }: { name: string }) {
  return <bdi className={cx(s.id, name.length > longestLarge && s.long)}>{name}</bdi>;
}
