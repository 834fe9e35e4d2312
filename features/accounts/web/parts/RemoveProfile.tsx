import { useState } from "react";
import { useRevalidator } from "react-router";
import { useText } from "#kit/client/app.tsx";
import { Banner } from "#kit/ui/components/Banner.tsx";
import { Button } from "#kit/ui/components/Button.tsx";
import { AccountSection } from "./AccountSection.tsx";
import { RemoveProfileDialog } from "./RemoveProfileDialog.tsx";

export interface RemoveProfileProps {
  username: string;
  /** Further effects of the removal; null if they could not be loaded, because the player must read them first. */
  sentences: string[] | null;
}

export function RemoveProfile({ username, sentences }: RemoveProfileProps) {
  const text = useText("account");
  const problems = useText("problems");
  const { revalidate, state } = useRevalidator();
  const [isAsking, setIsAsking] = useState(false);
  const isKnown = sentences !== null;
  return (
    <AccountSection title={text("remove")} lead={text("removeLead")}>
      {!isKnown && <Banner kind="bad">{problems("unavailable")}</Banner>}
      {/* One button for both, so that the keyboard focus stays on it. */}
      <Button
        kind={isKnown ? "danger" : "outline"}
        busy={!isKnown && state === "loading"}
        onClick={() => (isKnown ? setIsAsking(true) : void revalidate())}
      >
        {text(isKnown ? "removeOpen" : "tryAgain")}
      </Button>
      {isKnown && (
        <RemoveProfileDialog
          username={username}
          sentences={sentences}
          isOpen={isAsking}
          onClose={() => setIsAsking(false)}
        />
      )}
    </AccountSection>
  );
}
