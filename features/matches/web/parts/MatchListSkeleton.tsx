import { useText } from "#kit/client/app.tsx";
import { Loading, ScorebugSkeleton } from "#kit/ui/components/Skeleton.tsx";
import s from "./MatchList.module.css";

export function MatchListSkeleton() {
  const text = useText("matches");
  return (
    <Loading label={text("loading")}>
      <div className={s.cards}>
        {["a", "b", "c", "d"].map((card) => (
          <ScorebugSkeleton key={card} />
        ))}
      </div>
    </Loading>
  );
}
