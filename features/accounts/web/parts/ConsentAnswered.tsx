import { useFormat, useText } from "#kit/client/app.tsx";
import type { LinkLook } from "./fault-of-link.ts";
import { Head } from "./Head.tsx";

/** What a guardian's link says once it was answered, whenever it is opened again. */
export function ConsentAnswered({ outcome, at }: NonNullable<LinkLook["answered"]>) {
  const text = useText("auth");
  const day = useFormat().date(at);
  if (outcome === "given") {
    return (
      <Head isNews title={text("consentGivenTitle")}>
        {text("consentGivenLead", day)}
      </Head>
    );
  }
  if (outcome === "refused") {
    return (
      <Head isNews title={text("refusedTitle")}>
        {text("refusedLead", day)}
      </Head>
    );
  }
  return (
    <Head isNews title={text("withdrawnTitle")}>
      {text("withdrawnLead")}
    </Head>
  );
}
