import { useIsFeatureOn } from "#features/branding/web/index.ts";
import { useText } from "#kit/client/app.tsx";
import { useViewer } from "#kit/client/viewer.tsx";
import { IconLink } from "#kit/ui/components/IconButton.tsx";
import { Icon } from "#kit/ui/icons/Icon.tsx";
import { messagesSquare } from "#kit/ui/icons/messages-square.ts";
import { directRoomPath } from "./room-path.ts";

/** Opens the direct room with a friend. */
export function MessageLink({ id, username }: { id: string; username: string }) {
  const text = useText("friends");
  const viewer = useViewer();
  const isOn = useIsFeatureOn("direct_messages");
  if (!viewer || !isOn) return null;
  return (
    <IconLink href={directRoomPath(viewer.id, id)} label={text("messageOf", username)}>
      <Icon of={messagesSquare} />
    </IconLink>
  );
}
