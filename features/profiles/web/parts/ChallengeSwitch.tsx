import { useState } from "react";
import { useRevalidator } from "react-router";
import type { AccountsContract } from "#features/accounts/contract.ts";
import { useApp, useText } from "#kit/client/app.tsx";
import { useAction } from "#kit/client/use-action.ts";
import { Switch } from "#kit/ui/components/Switch.tsx";

/** Whether others may challenge the player. */
export function ChallengeSwitch({ isOpen: first }: { isOpen: boolean }) {
  const text = useText("profiles");
  const { api, ensureText } = useApp();
  const { revalidate } = useRevalidator();
  const [isOpen, setOpen] = useState(first);
  const { attempt } = useAction();

  async function change(wanted: boolean) {
    setOpen(wanted);
    const work = async () => {
      await ensureText(["problems"]);
      const call = api.of<AccountsContract>();
      const answer = await call("POST /api/game/challenge-setting", { body: { isOpen: wanted } }).catch(
        (error: unknown) => {
          setOpen(!wanted);
          throw error;
        },
      );
      setOpen(answer.isOpen);
    };
    await attempt("change", work, text(wanted ? "challengeOpen" : "challengeClosed"));
    void revalidate();
  }

  return (
    <Switch
      title={text("challengeOpen")}
      note={text("challengeSwitchText")}
      checked={isOpen}
      onChange={({ currentTarget }) => void change(currentTarget.checked)}
    />
  );
}
