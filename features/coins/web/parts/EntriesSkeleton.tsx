import { useText } from "#kit/client/app.tsx";
import { Loading, Skeleton } from "#kit/ui/components/Skeleton.tsx";

export function EntriesSkeleton() {
  const text = useText("coins");
  return (
    <Loading label={text("loading")} className="stack">
      {["a", "b", "c", "d"].map((row) => (
        <Skeleton key={row} shape="line" />
      ))}
    </Loading>
  );
}
