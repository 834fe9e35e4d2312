import { useBrand } from "#features/branding/web/index.ts";
import { useText } from "#kit/client/app.tsx";
import type { AskedNumber } from "./asked-number.ts";
import s from "./SentTo.module.css";
import { shownNumber } from "./shown-number.ts";

/** Where the code went, to be compared with one's own number; the number alone where it went for another browser. */
export function SentTo({ asked }: { asked: AskedNumber | undefined }) {
  const text = useText("entry");
  const brand = useBrand();
  return (
    <>
      {!asked?.isElsewhere && `${text("pinSent")} `}
      <strong className={s.number}>{asked && shownNumber(asked.msisdn, brand)}</strong>
    </>
  );
}
