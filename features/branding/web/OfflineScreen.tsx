import { useText } from "#kit/client/app.tsx";
import { Button } from "#kit/ui/components/Button.tsx";
import { EmptyState } from "#kit/ui/components/EmptyState.tsx";

/** Kept on the phone by the service worker, and shown when a page cannot be reached. */
export default function OfflineScreen() {
  const text = useText("shell");
  return (
    <div className="wrap">
      <EmptyState
        level={1}
        art="offline"
        title={text("title_offline")}
        text={text("text_offline")}
        action={
          <Button kind="primary" onClick={() => location.reload()}>
            {text("tryAgain")}
          </Button>
        }
      />
    </div>
  );
}
