import { Skeleton } from "#kit/ui/components/Skeleton.tsx";
import s from "./RowSkeletons.module.css";

export function RowSkeletons() {
  return (
    <>
      {["a", "b", "c"].map((row) => (
        <div key={row} className={s.row}>
          <Skeleton shape="circle" />
          <Skeleton shape="line" />
        </div>
      ))}
    </>
  );
}
