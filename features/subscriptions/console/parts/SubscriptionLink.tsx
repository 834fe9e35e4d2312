import { useBrandHref } from "#features/staff/console/index.ts";
import { useText } from "#kit/client/app.tsx";
import { TextLink } from "#kit/ui/components/TextLink.tsx";

export function SubscriptionLink({ subscriptionId }: { subscriptionId: string | null }) {
  const text = useText("console-subscriptions");
  const href = useBrandHref();
  if (subscriptionId === null) return null;
  return (
    <TextLink href={href(`/subscriptions?subscription=${subscriptionId}`)}>
      {text("openSubscription")}
    </TextLink>
  );
}
