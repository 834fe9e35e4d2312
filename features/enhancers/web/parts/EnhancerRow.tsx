import { useFormat, useText } from "#kit/client/app.tsx";
import { useServerNow } from "#kit/client/use-server-now.ts";
import { useViewer } from "#kit/client/viewer.tsx";
import { Drawing } from "#kit/ui/art/Drawing.tsx";
import { Avatar } from "#kit/ui/components/Avatar.tsx";
import { Button } from "#kit/ui/components/Button.tsx";
import { Chip } from "#kit/ui/components/Chip.tsx";
import { PlayerName } from "#kit/ui/components/PlayerName.tsx";
import { check } from "#kit/ui/icons/check.ts";
import { Icon } from "#kit/ui/icons/Icon.tsx";
import { shieldCheck } from "#kit/ui/icons/shield-check.ts";
import { swords } from "#kit/ui/icons/swords.ts";
import type { OwnedEnhancer } from "../../contract.ts";
import { daysLeft, wornKindOf, wornOf } from "../../rules.ts";
import s from "./EnhancerRow.module.css";

export interface EnhancerRowProps {
  enhancer: OwnedEnhancer;
  isBusy: boolean;
  /** Wears it, or takes it off. */
  onWear: () => void;
}

export function EnhancerRow({ enhancer, isBusy, onWear }: EnhancerRowProps) {
  const text = useText("enhancers");
  const { id, kind, isWorn, isOver } = enhancer;
  const name = text(`name_${id}`);
  const isWearable = !isOver && wornKindOf(id) !== null;
  return (
    <li className={s.row}>
      <span className={s.picture}>
        <Picture id={id} />
      </span>
      <div className={s.words}>
        <p className={`strong ${s.name}`}>
          {name}
          {isWorn && (
            <Chip kind="ok" icon={check}>
              {text("worn")}
            </Chip>
          )}
          {!isOver && !isWearable && <Chip kind="ok">{text("active")}</Chip>}
        </p>
        <p className="t-small muted">{text(`about_${kind}`)}</p>
        <p className="t-small num">
          <TimeLeft enhancer={enhancer} />
        </p>
      </div>
      {isWearable && (
        <Button
          size="sm"
          kind={isWorn ? "outline" : "neutral"}
          className={s.action}
          busy={isBusy}
          aria-label={text(isWorn ? "takeOffOf" : "wearOf", name)}
          onClick={onWear}
        >
          {text(isWorn ? "takeOff" : "wear")}
        </Button>
      )}
    </li>
  );
}

function Picture({ id }: Pick<OwnedEnhancer, "id">) {
  const viewer = useViewer();
  const { frame, nameColour, pose } = wornOf([id]);
  if (frame) return <Avatar avatar={viewer?.avatar ?? id} frame={frame} />;
  if (pose) return <Drawing name={`pose-${pose}`} className={s.pose} />;
  if (nameColour) {
    return (
      <span className={`t-title ${s.letters}`} aria-hidden="true">
        <PlayerName worn={{ nameColour }}>{Array.from(viewer?.username ?? "").slice(0, 2)}</PlayerName>
      </span>
    );
  }
  return <Icon of={id === "streak_shield" ? shieldCheck : swords} />;
}

function TimeLeft({ enhancer: { endsAt, left, isOver } }: { enhancer: OwnedEnhancer }) {
  const text = useText("enhancers");
  const format = useFormat();
  const now = useServerNow(60_000);
  if (left !== null) return isOver ? text("usedUp") : text("shieldsLeft", left);
  if (endsAt === null) return null;
  if (isOver) return text("ranOut", format.day(endsAt));
  const days = daysLeft(new Date(endsAt), new Date(now));
  return days === 0 ? text("lastHours") : text("daysLeft", days);
}
