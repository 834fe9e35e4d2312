import { useState } from "react";
import { useNavigate } from "react-router";
import type { StaffContract } from "#features/staff/contract.ts";
import { useApp, useText } from "#kit/client/app.tsx";
import { Problem } from "#kit/contract/problem.ts";
import { Button } from "#kit/ui/components/Button.tsx";
import { useToasts } from "#kit/ui/components/Toasts.tsx";

export function SignOutButton() {
  const text = useText("staff");
  const words = useText("problems");
  const { api } = useApp();
  const navigate = useNavigate();
  const { fail } = useToasts();
  const [isBusy, setIsBusy] = useState(false);

  async function signOut() {
    setIsBusy(true);
    try {
      await api.of<StaffContract>()("POST /api/staff/sign-out", {});
    } catch (error) {
      // Without a session one is signed out already.
      if (!(error instanceof Problem) || error.code !== "sign_in_required") {
        setIsBusy(false);
        return fail(words("unavailable"));
      }
    }
    await navigate("/sign-in");
  }

  return (
    <Button size="sm" kind="ghost" busy={isBusy} onClick={() => void signOut()}>
      {text("signOut")}
    </Button>
  );
}
