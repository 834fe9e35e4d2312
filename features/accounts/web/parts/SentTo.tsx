import { useBrand } from "#features/branding/web/index.ts";
import { useText } from "#kit/client/app.tsx";
import type { CodeRequest } from "./code-request.ts";
import s from "./SentTo.module.css";
import { formatNumber } from "./format-number.ts";

/** Where the code went, to be compared with one's own number; the number alone where it went for another browser. */
export function SentTo({ asked }: { asked: CodeRequest | undefined }) {
  const text = useText("entry");
  const brand = useBrand();
  return (
    <>
      {!asked?.isElsewhere && `${text("pinSent")} `}
      <strong className={s.number}>{asked && formatNumber(asked.msisdn, brand)}</strong>
    </>
  );
}
