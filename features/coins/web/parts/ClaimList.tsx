import { useFormat, useText } from "#kit/client/app.tsx";
import { Button } from "#kit/ui/components/Button.tsx";
import { Chip } from "#kit/ui/components/Chip.tsx";
import { Coins } from "#kit/ui/components/Coins.tsx";
import { ProgressBar } from "#kit/ui/components/ProgressBar.tsx";
import { check } from "#kit/ui/icons/check.ts";
import type { ShownClaim } from "../../contract.ts";
import s from "./ClaimList.module.css";

export interface ClaimListProps {
  claims: readonly ShownClaim[];
  /** The id of the claim that is being sent. */
  busy: string | undefined;
  onClaim: (claim: ShownClaim) => void;
}

const order = { ready: 0, open: 1, claimed: 2 };

/** Rewards that can be claimed come first. */
export function ClaimList({ claims, busy, onClaim }: ClaimListProps) {
  const text = useText("coins");
  const { signed } = useFormat();
  return (
    <ul className={`card ${s.list}`}>
      {claims
        .toSorted((a, b) => order[a.state] - order[b.state])
        .map((claim) => {
          const { id, name, coins, goal, progress, state } = claim;
          const title = text(`reward_${name}`);
          const reached = text("progress", progress, goal);
          return (
            <li key={id} className={s.claim}>
              <div className={s.words}>
                <p className="strong">{title}</p>
                {state === "open" && goal > 1 && (
                  <div className={s.progress}>
                    <ProgressBar label={`${title}: ${reached}`} percent={(100 * progress) / goal} />
                    <span className="t-cap muted num">{reached}</span>
                  </div>
                )}
              </div>
              <Coins amount={signed(coins)} label={text("coins", coins)} />
              <div className={s.end}>
                {state === "ready" && (
                  <Button
                    size="sm"
                    busy={busy === id}
                    aria-label={text("claimOf", title)}
                    onClick={() => onClaim(claim)}
                  >
                    {text("claim")}
                  </Button>
                )}
                {state === "claimed" && (
                  <Chip kind="ok" icon={check}>
                    {text("claimed")}
                  </Chip>
                )}
              </div>
            </li>
          );
        })}
    </ul>
  );
}
