import { useRevalidator } from "react-router";
import type { AccountsContract } from "#features/accounts/contract.ts";
import { useApp, useText } from "#kit/client/app.tsx";
import { useSetting } from "#kit/client/use-setting.ts";
import { Switch } from "#kit/ui/components/Switch.tsx";

/** Whether others may challenge the player. */
export function ChallengeSwitch({ isOpen: wasOpen }: { isOpen: boolean }) {
  const text = useText("profiles");
  const call = useApp().api.of<AccountsContract>();
  const { revalidate } = useRevalidator();
  const [isOpen, change] = useSetting(wasOpen, (wanted) =>
    call("POST /api/game/challenge-setting", { body: { isOpen: wanted } }),
  );
  return (
    <Switch
      title={text("challengeOpen")}
      note={text("challengeSwitchText")}
      checked={isOpen}
      onChange={({ currentTarget: { checked } }) =>
        void change(checked, text(checked ? "challengeOpen" : "challengeClosed")).then(revalidate)
      }
    />
  );
}
