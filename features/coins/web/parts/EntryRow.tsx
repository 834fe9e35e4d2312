import { useFormat, useText } from "#kit/client/app.tsx";
import { Points } from "#kit/ui/components/Points.tsx";
import type { CoinEntry } from "../../contract.ts";
import s from "./EntryRow.module.css";
import { useEntryLabel } from "./use-entry-label.ts";

export function EntryRow({ entry }: { entry: CoinEntry }) {
  const text = useText("coins");
  const { signed, number, dateTime } = useFormat();
  const labelOf = useEntryLabel();
  const { amount, balance, at } = entry;
  return (
    <li className={s.entry}>
      <div className={s.words}>
        <p className="strong">{labelOf(entry)}</p>
        <p className="t-small muted">
          <time dateTime={at}>{dateTime(at)}</time>
        </p>
      </div>
      <div className={s.figures}>
        <Points value={signed(amount)} change={amount > 0 ? "up" : "down"} />
        <p className="t-cap muted num">{text("balance", number(balance))}</p>
      </div>
    </li>
  );
}
