import { useCallback } from "react";
import { useApp, useFormat, useText } from "#kit/client/app.tsx";
import { useRequest } from "#kit/client/use-request.ts";
import type { DisputesContract, RulingEffects, RulingInput, StaffDispute } from "../../contract.ts";
import s from "./DisputeSide.module.css";
import { usePreview } from "./preview.tsx";
import { rulingLabel } from "./rulings.ts";

/** What the ruling under the pointer or the focus would change; the server runs it and rolls it back. */
export function Effects({ dispute }: { dispute: StaffDispute }) {
  const text = useText("console-matches");
  const { ruling } = usePreview();
  const isOpen = dispute.state === "disputed" || dispute.correctableUntil !== null;
  if (!ruling || !isOpen) return null;
  return (
    <section className={s.part} aria-live="polite">
      <h3 className={s.title}>{text("effects", rulingLabel(text, dispute, ruling))}</h3>
      <EffectsOf key={JSON.stringify(ruling)} dispute={dispute} ruling={ruling} />
    </section>
  );
}

function EffectsOf({ dispute, ruling }: { dispute: StaffDispute; ruling: RulingInput }) {
  const text = useText("console-matches");
  const { api } = useApp();
  const { matchId, version } = dispute;
  const asked = JSON.stringify({ ruling, version });
  const load = useCallback(
    () =>
      api.of<DisputesContract>()("POST /api/staff/preview-ruling", {
        body: { matchId, ruling: (JSON.parse(asked) as { ruling: RulingInput }).ruling },
      }),
    [api, matchId, asked],
  );
  const effects = useRequest(load);
  if (effects === undefined) return <p className="t-small muted">{text("effectsLoading")}</p>;
  if ("code" in effects) return <p className="t-small muted">{effects.message}</p>;
  return (
    <ul className={`t-small ${s.effects}`}>
      <Effect name={dispute.challenger.username} effect={effects.challenger} />
      <Effect name={dispute.challenged.username} effect={effects.challenged} />
      {effects.bracket.map(({ matchId: other, change, tieCode, challenger, challenged }) => (
        <li key={other}>{text(`bracket_${change}`, tieCode ?? "", challenger, challenged)}</li>
      ))}
      <li className="muted">{text("becomes", text(`state_${effects.state}`))}</li>
    </ul>
  );
}

function Effect({
  name,
  effect: { points, elo, rank },
}: {
  name: string;
  effect: RulingEffects["challenger"];
}) {
  const text = useText("console-matches");
  const format = useFormat();
  const sign = points > 0 ? "+" : "";
  return (
    <li>
      <p>
        {points === 0
          ? text("noPoints", name)
          : text("pointsChange", name, `${sign}${format.number(points)}`)}
      </p>
      <p>
        {[
          elo.before === elo.after
            ? text("eloSame", elo.after ?? 0)
            : text("eloChange", elo.before ?? 0, elo.after ?? 0),
          ...(rank.before === null || rank.after === null
            ? []
            : [
                rank.before === rank.after
                  ? text("rankSame", rank.after)
                  : text("rankChange", rank.before, rank.after),
              ]),
        ].join(", ")}
      </p>
    </li>
  );
}
