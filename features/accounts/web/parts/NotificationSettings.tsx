import { useText } from "#kit/client/app.tsx";
import { ButtonLink } from "#kit/ui/components/Button.tsx";
import { AccountSection } from "./AccountSection.tsx";

export function NotificationSettings() {
  const text = useText("account");
  return (
    <AccountSection title={text("notifications")} lead={text("notificationsText")}>
      <ButtonLink kind="outline" href="/notifications/preferences">
        {text("openNotifications")}
      </ButtonLink>
    </AccountSection>
  );
}
