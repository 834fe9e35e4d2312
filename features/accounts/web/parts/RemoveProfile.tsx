import { useState } from "react";
import { useText } from "#kit/client/app.tsx";
import { Button } from "#kit/ui/components/Button.tsx";
import { Section } from "#kit/ui/components/Section.tsx";
import s from "./DataExport.module.css";
import { RemoveProfileDialog } from "./RemoveProfileDialog.tsx";

export function RemoveProfile({ username }: { username: string }) {
  const text = useText("account");
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Section title={text("remove")}>
      <div className={s.part}>
        <p className="muted">{text("removeLead")}</p>
        <Button kind="danger" onClick={() => setIsAsking(true)}>
          {text("removeOpen")}
        </Button>
      </div>
      <RemoveProfileDialog username={username} isOpen={isAsking} onClose={() => setIsAsking(false)} />
    </Section>
  );
}
