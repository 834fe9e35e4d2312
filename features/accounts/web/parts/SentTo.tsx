import { useBrand } from "#features/branding/web/index.ts";
import { useText } from "#kit/client/app.tsx";
import s from "./SentTo.module.css";
import { shownNumber } from "./shown-number.ts";

/** Where the code went, to be compared with one's own number. */
export function SentTo({ msisdn }: { msisdn: string | undefined }) {
  const text = useText("entry");
  const brand = useBrand();
  return (
    <>
      {text("pinSent")}{" "}
      <strong className={s.number}>{msisdn === undefined ? "" : shownNumber(msisdn, brand)}</strong>
    </>
  );
}
