import { useFormat, useText } from "#kit/client/app.tsx";
import { Button, ButtonLink } from "#kit/ui/components/Button.tsx";
import { Chip } from "#kit/ui/components/Chip.tsx";
import { TextLink } from "#kit/ui/components/TextLink.tsx";
import { check } from "#kit/ui/icons/check.ts";
import { Icon } from "#kit/ui/icons/Icon.tsx";
import type { ShownVersion } from "../../contract.ts";
import s from "./VersionCard.module.css";

export interface VersionCardProps {
  version: ShownVersion;
  /** Asks the player to agree, unless the player has agreed already. */
  canAgree: boolean;
  isBusy: boolean;
  onAgree: () => void;
}

const chips = { current: "ok", next: "brand", former: "plain" } as const;

export function VersionCard({ version, canAgree, isBusy, onAgree }: VersionCardProps) {
  const text = useText("terms");
  const { calendarDate, date } = useFormat();
  const { number, from, state, changes, agreedAt } = version;
  const day = calendarDate(from);
  const isAsked = canAgree && agreedAt === null;
  return (
    <section className={`card ${s.card}`} aria-labelledby={`version-${number}`}>
      <div className={s.head}>
        <h2 className="t-title" id={`version-${number}`}>
          {text("name", number)}
        </h2>
        <Chip kind={chips[state]}>{text(`state_${state}`)}</Chip>
      </div>
      <p className="t-small muted">{text("from", day)}</p>
      {changes !== "" && <p>{changes}</p>}
      {agreedAt !== null && (
        <p className="t-small">
          <Icon of={check} size="sm" /> {text("agreed", date(agreedAt))}
        </p>
      )}
      {isAsked && state === "next" && <p className="t-small">{text("orCancel", day)}</p>}
      <div className={s.actions}>
        {isAsked && (
          <Button kind="primary" busy={isBusy} onClick={onAgree}>
            {text("agree")}
          </Button>
        )}
        {isAsked ? (
          <ButtonLink href={`/terms-conditions?version=${number}`}>{text("read", number)}</ButtonLink>
        ) : (
          <TextLink wraps href={`/terms-conditions?version=${number}`}>
            {text("read", number)}
          </TextLink>
        )}
        {isAsked && (
          <TextLink wraps href="/manage-subscription">
            {text("manageSubscription")}
          </TextLink>
        )}
      </div>
    </section>
  );
}
