import { useState } from "react";
import { useText } from "#kit/client/app.tsx";
import { useFocusAfterChange } from "#kit/client/use-heading-focus.ts";
import { Drawing } from "#kit/ui/art/Drawing.tsx";
import { sceneOf } from "#kit/ui/art/scene.ts";
import { Button } from "#kit/ui/components/Button.tsx";
import { Chip } from "#kit/ui/components/Chip.tsx";
import type { GameAccount } from "../../contract.ts";
import s from "./AccountCard.module.css";
import { LinkForm } from "./LinkForm.tsx";
import { UnlinkDialog } from "./UnlinkDialog.tsx";

export interface AccountCardProps {
  account: GameAccount;
  onChange: (accounts: GameAccount[]) => void;
}

/** One game: its linked id, or the field to link one. */
export function AccountCard({ account, onChange }: AccountCardProps) {
  const text = useText("game-accounts");
  const [isEditing, setIsEditing] = useState(false);
  const [isUnlinking, setIsUnlinking] = useState(false);
  const { title, art, kind, accountName } = account;
  const isLinked = accountName !== null;
  const isForm = !isLinked || isEditing;
  const shown = isForm ? "form" : "id";
  // While the dialog is open, nothing beside it can have the focus.
  const heading = useFocusAfterChange<HTMLHeadingElement>(isUnlinking ? "question" : shown);
  return (
    <article className={`card ${s.card}`}>
      <header className={s.head}>
        <Drawing name={sceneOf(art)} className={s.art} />
        <div className={s.names}>
          <h2 className="t-heading" {...heading}>
            <bdi>{title}</bdi>
          </h2>
          <span className="t-cap muted">{text(`kind_${kind}`)}</span>
        </div>
        {isLinked && <Chip kind="ok">{text("linked")}</Chip>}
      </header>
      {shown === "id" ? (
        <div className={s.linked}>
          <bdi className={s.id}>{accountName}</bdi>
          <div className={s.actions}>
            <Button size="sm" onClick={() => setIsEditing(true)} aria-label={text("changeOf", title)}>
              {text("change")}
            </Button>
            <Button
              size="sm"
              kind="danger"
              onClick={() => setIsUnlinking(true)}
              aria-label={text("unlinkOf", title)}
            >
              {text("unlink")}
            </Button>
          </div>
        </div>
      ) : (
        <LinkForm
          account={account}
          onLinked={(accounts) => {
            setIsEditing(false);
            onChange(accounts);
          }}
          onCancel={isLinked ? () => setIsEditing(false) : undefined}
        />
      )}
      <UnlinkDialog
        account={account}
        isOpen={isUnlinking}
        onClose={() => setIsUnlinking(false)}
        onUnlinked={onChange}
      />
    </article>
  );
}
