import { useBrand } from "#features/branding/web/index.ts";
import { useText } from "#kit/client/app.tsx";
import type { CodeRequest } from "./code-request.ts";
import s from "./SentTo.module.css";
import { formatNumber } from "./format-number.ts";

/** Shows the number that the code was sent to, for the player to check. */
export function SentTo({ codeRequest }: { codeRequest: CodeRequest | undefined }) {
  const text = useText("entry");
  const brand = useBrand();
  return (
    <>
      {!codeRequest?.isElsewhere && `${text("otpSent")} `}
      <strong className={s.number}>{codeRequest && formatNumber(codeRequest.msisdn, brand)}</strong>
    </>
  );
}
