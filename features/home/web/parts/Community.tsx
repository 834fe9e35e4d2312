import { useBrand } from "#features/branding/web/index.ts";
import { useFormat, useText } from "#kit/client/app.tsx";
import { Avatar } from "#kit/ui/components/Avatar.tsx";
import { Motif } from "#kit/ui/components/Motif.tsx";
import s from "./Community.module.css";

export interface CommunityProps {
  /** Shown if the brand claims no prizes. */
  ongoingEvents: number;
  /** Avatars of the posters above: the page has these drawings already. */
  faces: readonly string[];
}

const facesShown = 14;

/** The brand's claims and some of its players. */
export function Community({ ongoingEvents, faces }: CommunityProps) {
  const text = useText("home");
  const claims = useClaims(ongoingEvents);
  return (
    <section className="on-art" aria-labelledby="community">
      <Motif className={s.motif} />
      <div className={`wrap ${s.words}`}>
        <h2 className="t-title" id="community">
          {text("community")}
        </h2>
        {claims.length > 0 && (
          <dl className={s.claims}>
            {claims.map(({ figure, name }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd className="ltr">{figure}</dd>
              </div>
            ))}
          </dl>
        )}
        <div className={s.crowd} aria-hidden="true">
          {[...new Set(faces)].slice(0, facesShown).map((face) => (
            <Avatar key={face} avatar={face} />
          ))}
        </div>
      </div>
    </section>
  );
}

function useClaims(ongoingEvents: number): { figure: string; name: string }[] {
  const text = useText("home");
  const format = useFormat();
  const { activePlayers, supportAroundTheClock, monthlyPrizePool } = useBrand().claims;
  const claims: { figure: string; name: string }[] = [];
  if (activePlayers !== null)
    claims.push({ figure: format.number(activePlayers), name: text("activePlayers") });
  if (supportAroundTheClock) claims.push({ figure: text("aroundTheClock"), name: text("support") });
  if (monthlyPrizePool) claims.push({ figure: format.money(monthlyPrizePool), name: text("monthlyPrizes") });
  else if (ongoingEvents > 0) {
    claims.push({ figure: format.number(ongoingEvents), name: text("ongoingBattlegrounds", ongoingEvents) });
  }
  return claims;
}
