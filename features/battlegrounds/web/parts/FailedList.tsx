import { useText } from "#kit/client/app.tsx";
import { TryAgain } from "#kit/client/TryAgain.tsx";
import { ListNote } from "./ListNote.tsx";

/** A list that failed to load. */
export function FailedList() {
  const text = useText("battlegrounds");
  const tryAgain = (
    <TryAgain kind="outline" size="sm">
      {text("tryAgain")}
    </TryAgain>
  );
  return <ListNote text={text("listFailed")} isFailure action={tryAgain} />;
}
