import { useState } from "react";
import { useText } from "#kit/client/app.tsx";
import { Button } from "#kit/ui/components/Button.tsx";
import { AccountPart } from "./AccountPart.tsx";
import { RemoveProfileDialog, type RemoveProfileDialogProps } from "./RemoveProfileDialog.tsx";

export function RemoveProfile(of: Pick<RemoveProfileDialogProps, "username" | "sentences">) {
  const text = useText("account");
  const [isAsking, setIsAsking] = useState(false);
  return (
    <AccountPart title={text("remove")} lead={text("removeLead")}>
      <Button kind="danger" onClick={() => setIsAsking(true)}>
        {text("removeOpen")}
      </Button>
      <RemoveProfileDialog {...of} isOpen={isAsking} onClose={() => setIsAsking(false)} />
    </AccountPart>
  );
}
