import { useApp, useText } from "#kit/client/app.tsx";
import { useSetting } from "#kit/client/use-setting.ts";
import { Switch } from "#kit/ui/components/Switch.tsx";
import type { FriendsContract } from "../../contract.ts";

/** Whether others see when the player is online. */
export function PresenceSwitch({ isVisible: first }: { isVisible: boolean }) {
  const text = useText("presence");
  const call = useApp().api.of<FriendsContract>();
  const [isVisible, change] = useSetting(first, (wanted) =>
    call("POST /api/game/presence-setting", { body: { isVisible: wanted } }),
  );
  return (
    <Switch
      title={text("show")}
      note={text("showText")}
      checked={isVisible}
      onChange={({ currentTarget: { checked } }) => void change(checked, text(checked ? "shown" : "hidden"))}
    />
  );
}
