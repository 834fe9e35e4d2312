import { useUnread } from "#features/notifications/web/index.ts";
import { useText } from "#kit/client/app.tsx";
import { IconLink } from "#kit/ui/components/IconButton.tsx";
import { Icon } from "#kit/ui/icons/Icon.tsx";
import { bell } from "#kit/ui/icons/bell.ts";
import { useFrame } from "./frame.tsx";

export function Bell() {
  const text = useText("shell");
  const { viewer } = useFrame();
  const unread = useUnread(viewer?.unread ?? 0);
  return (
    <IconLink
      href="/notifications"
      label={unread > 0 ? text("notificationsUnread", unread) : text("notifications")}
      badge={unread}
    >
      <Icon of={bell} />
    </IconLink>
  );
}
