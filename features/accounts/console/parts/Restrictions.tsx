import { useState } from "react";
import { ReasonDialog, useBrandHref } from "#features/staff/console/index.ts";
import { useApp, useFormat, useText } from "#kit/client/app.tsx";
import { Banner } from "#kit/ui/components/Banner.tsx";
import { Button } from "#kit/ui/components/Button.tsx";
import { TextLink } from "#kit/ui/components/TextLink.tsx";
import type { PlayersContract } from "../../contract.ts";
import type { StaffPlayer } from "../../contract/staff.ts";
import s from "../PlayerScreen.module.css";

type Restriction = StaffPlayer["restrictions"][number];

/** What the player may not do, since when, until when and why. */
export function Restrictions({ player }: { player: StaffPlayer }) {
  const text = useText("console-accounts");
  const format = useFormat();
  const href = useBrandHref();
  const call = useApp().api.of<PlayersContract>();
  const [lifted, setLifted] = useState<Restriction["kind"]>();
  const { playerId, restrictions, restrictable } = player;
  return (
    <>
      {restrictions.map(({ kind, reason, since, until, place }) => (
        <Banner key={`${kind} ${place?.name ?? ""}`} kind="bad">
          <div className={s.restriction}>
            <div>
              <p>
                {until === null
                  ? text("restrictedForGood", text(`restriction_${kind}`), reason)
                  : text("restrictedUntil", text(`restriction_${kind}`), format.dateTime(until), reason)}
              </p>
              {since !== null && <p className="t-cap">{text("since", format.dateTime(since))}</p>}
              {place && <TextLink href={href(place.path)}>{place.name}</TextLink>}
            </div>
            {place === null && restrictable.includes(kind) && (
              <Button
                size="sm"
                aria-label={text("liftOf", text(`restriction_${kind}`))}
                onClick={() => setLifted(kind)}
              >
                {text("lift")}
              </Button>
            )}
          </div>
        </Banner>
      ))}
      {lifted && (
        <ReasonDialog
          title={text("liftTitle", player.username)}
          text={text(`liftText_${lifted}`)}
          action={text("lift")}
          done={text("liftedToast")}
          onClose={() => setLifted(undefined)}
          run={(reason) =>
            call("POST /api/staff/lift-restriction", { body: { playerId, kind: lifted, reason } })
          }
        />
      )}
    </>
  );
}
