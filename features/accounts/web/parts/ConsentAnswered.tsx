import { useFormat, useText } from "#kit/client/app.tsx";
import type { LinkStatus } from "./link-status.ts";
import { PageHeading } from "./PageHeading.tsx";

/** Shown when a guardian opens the link of a request that is already answered. */
export function ConsentAnswered({ outcome, at }: NonNullable<LinkStatus["consentAnswer"]>) {
  const text = useText("auth");
  const day = useFormat().date(at);
  if (outcome === "given") {
    return (
      <PageHeading takesFocus title={text("consentGivenTitle")}>
        {text("consentGivenLead", day)}
      </PageHeading>
    );
  }
  if (outcome === "refused") {
    return (
      <PageHeading takesFocus title={text("refusedTitle")}>
        {text("refusedLead", day)}
      </PageHeading>
    );
  }
  return (
    <PageHeading takesFocus title={text("withdrawnTitle")}>
      {text("withdrawnLead")}
    </PageHeading>
  );
}
