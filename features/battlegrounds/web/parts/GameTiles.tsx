import { useText } from "#kit/client/app.tsx";
import { Drawing } from "#kit/ui/art/Drawing.tsx";
import { Anchor } from "#kit/ui/components/Anchor.tsx";
import { Scroller } from "#kit/ui/components/Scroller.tsx";
import type { GameOffer } from "../../contract.ts";
import { sceneOf } from "#kit/ui/art/scene.ts";
import s from "./GameTiles.module.css";

export interface GameTilesProps {
  games: readonly GameOffer[];
  chosen: string | null;
}

/** Pressing the chosen game again shows all. */
export function GameTiles({ games, chosen }: GameTilesProps) {
  const text = useText("games");
  return (
    <Scroller label={text("games")} items="tiles" className={s.tiles}>
      {games.map(({ id, title, art, openEvents }) => {
        const isChosen = id === chosen;
        return (
          <Anchor
            key={id}
            className={s.tile}
            href={isChosen ? "/games" : `/games?game=${encodeURIComponent(id)}`}
            aria-current={isChosen || undefined}
          >
            <Drawing name={sceneOf(art)} className={s.art} />
            <bdi className={s.title}>{title}</bdi>
            <span className="t-cap muted">{text("openCount", openEvents)}</span>
          </Anchor>
        );
      })}
    </Scroller>
  );
}
