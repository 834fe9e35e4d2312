import { useText } from "#kit/client/app.tsx";
import { FailedPage } from "#kit/client/TryAgain.tsx";

export function FailedNotifications() {
  const text = useText("notifications");
  return (
    <div className="wrap" role="status">
      <FailedPage title={text("failedTitle")} tryAgain={text("tryAgain")} />
    </div>
  );
}
