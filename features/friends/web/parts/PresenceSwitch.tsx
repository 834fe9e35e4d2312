import { useState } from "react";
import { useApp, useText } from "#kit/client/app.tsx";
import { useAction } from "#kit/client/use-action.ts";
import { Switch } from "#kit/ui/components/Switch.tsx";
import type { FriendsContract } from "../../contract.ts";

/** Whether others see when the player is online. */
export function PresenceSwitch({ isVisible: first }: { isVisible: boolean }) {
  const text = useText("presence");
  const { api, ensureText } = useApp();
  const [isVisible, setIsVisible] = useState(first);
  const { attempt } = useAction();

  async function change(wanted: boolean) {
    setIsVisible(wanted);
    const work = async () => {
      try {
        await ensureText(["problems"]);
        await api.of<FriendsContract>()("POST /api/game/presence-setting", { body: { isVisible: wanted } });
      } catch (error) {
        setIsVisible(!wanted);
        throw error;
      }
    };
    await attempt("change", work, text(wanted ? "shown" : "hidden"));
  }

  return (
    <Switch
      title={text("show")}
      note={text("showText")}
      checked={isVisible}
      onChange={({ currentTarget }) => void change(currentTarget.checked)}
    />
  );
}
