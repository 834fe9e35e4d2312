import { useNavigate } from "react-router";
import type { StaffContract } from "#features/staff/contract.ts";
import { useApp, useText } from "#kit/client/app.tsx";
import { useAction } from "#kit/client/use-action.ts";
import { Problem } from "#kit/contract/problem.ts";
import { Button } from "#kit/ui/components/Button.tsx";

export function SignOutButton() {
  const text = useText("staff");
  const { api } = useApp();
  const navigate = useNavigate();
  const { isBusy, attempt } = useAction();

  const signOut = () =>
    attempt("sign-out", async () => {
      try {
        await api.of<StaffContract>()("POST /api/staff/sign-out", {});
      } catch (error) {
        // A missing session means signed out already.
        if (!(error instanceof Problem) || error.code !== "sign_in_required") throw error;
      }
      await navigate("/sign-in");
    });

  return (
    <Button size="sm" kind="ghost" busy={isBusy} onClick={() => void signOut()}>
      {text("signOut")}
    </Button>
  );
}
