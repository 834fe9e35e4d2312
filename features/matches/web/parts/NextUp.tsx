import { useText } from "#kit/client/app.tsx";
import { ButtonLink } from "#kit/ui/components/Button.tsx";
import { FaceOff } from "#kit/ui/components/FaceOff.tsx";
import type { ShownMatch } from "../../contract.ts";
import s from "./NextUp.module.css";
import { useFaceOff } from "./use-face-off.ts";
import { useMatchWords } from "./use-match-words.ts";

/** The next match in large, beside the list where there is room for it. */
export function NextUp({ match, now }: { match: ShownMatch; now: number }) {
  const text = useText("matches");
  const words = useMatchWords();
  const face = useFaceOff(match, now);
  return (
    <aside className={s.next} aria-labelledby="next-up">
      <FaceOff {...face} />
      <div className={s.words}>
        <h3 className="t-heading" id="next-up">
          {text("nextUp")}
        </h3>
        <p className="muted">{words.state(match, now)}</p>
        <ButtonLink kind="inverse" block href={`/match/${match.matchId}`}>
          {text("seeMatch")}
        </ButtonLink>
      </div>
    </aside>
  );
}
