import type { TermsNotice as Notice } from "#features/terms-versions/contract.ts";
import { useFormat, useText } from "#kit/client/app.tsx";
import { ButtonLink } from "#kit/ui/components/Button.tsx";
import { HomeCard } from "./HomeCard.tsx";

/** Changed terms, until the player has agreed to them. */
export function TermsNotice({ notice: { from, isInForce, changes } }: { notice: Notice }) {
  const text = useText("start");
  const { calendarDate } = useFormat();
  const title = text(isInForce ? "termsInForce" : "termsComing", calendarDate(from));
  return (
    <HomeCard label={title} action={<ButtonLink href="/terms-versions">{text("termsRead")}</ButtonLink>}>
      <h2 className="t-heading">{title}</h2>
      <p className="t-small muted">{changes}</p>
    </HomeCard>
  );
}
