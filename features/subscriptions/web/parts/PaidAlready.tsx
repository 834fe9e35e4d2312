import { useFormat, useText } from "#kit/client/app.tsx";
import { Banner } from "#kit/ui/components/Banner.tsx";
import type { Stopped } from "./offer.ts";

/** Whoever takes a stop back has paid for a while yet: when money moves next. */
export function PaidAlready({ stopped }: { stopped: Stopped }) {
  const text = useText("subscriptions");
  const format = useFormat();
  if (!stopped?.paidUntil) return null;
  return (
    <Banner>
      {text(stopped.isChargedByUs ? "paidAlready" : "paidAtOperator", format.dateTime(stopped.paidUntil))}
    </Banner>
  );
}
