import { useRevalidator } from "react-router";
import { useText } from "#kit/client/app.tsx";
import { Button } from "#kit/ui/components/Button.tsx";
import { ListNote } from "./ListNote.tsx";

/** A list that did not arrive; the button asks for the page's data again. */
export function FailedList() {
  const text = useText("battlegrounds");
  const { state, revalidate } = useRevalidator();
  return (
    <ListNote
      text={text("listFailed")}
      isFailure
      action={
        <Button kind="outline" size="sm" busy={state === "loading"} onClick={() => void revalidate()}>
          {text("tryAgain")}
        </Button>
      }
    />
  );
}
