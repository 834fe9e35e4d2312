import { useText } from "#kit/client/app.tsx";
import { ButtonLink } from "#kit/ui/components/Button.tsx";
import { AccountPart } from "./AccountPart.tsx";

/** The way to what a player is sent. */
export function NotificationSettings() {
  const text = useText("account");
  return (
    <AccountPart title={text("notifications")} lead={text("notificationsText")}>
      <ButtonLink kind="outline" href="/notifications/preferences">
        {text("openNotifications")}
      </ButtonLink>
    </AccountPart>
  );
}
