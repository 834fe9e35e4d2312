import { useText } from "#kit/client/app.tsx";
import { FailedPage } from "#kit/client/TryAgain.tsx";

export function FailedHome() {
  const text = useText("start");
  return <FailedPage title={text("failedTitle")} tryAgain={text("tryAgain")} />;
}
