import { useRevalidator } from "react-router";
import { useText } from "#kit/client/app.tsx";
import { Button } from "#kit/ui/components/Button.tsx";
import { EmptyState } from "#kit/ui/components/EmptyState.tsx";

export function FailedNotifications() {
  const text = useText("notifications");
  const { state, revalidate } = useRevalidator();
  return (
    <div className="wrap" role="status">
      <EmptyState
        art="offline"
        title={text("failedTitle")}
        text={text("failedText")}
        action={
          <Button kind="primary" busy={state === "loading"} onClick={() => void revalidate()}>
            {text("tryAgain")}
          </Button>
        }
      />
    </div>
  );
}
