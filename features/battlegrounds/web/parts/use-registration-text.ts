import { useFormat, useText } from "#kit/client/app.tsx";
import type { EntryStatus } from "../../contract.ts";

export function useRegistrationText(
  event: Pick<EntryStatus, "registration" | "registrationOpensAt" | "registrationClosesAt" | "isFull">,
): string {
  const text = useText("event");
  const format = useFormat();
  switch (event.registration) {
    case "by_qualifying":
      return text("byQualification");
    case "not_yet":
      return text("registrationOpens", format.dateTime(event.registrationOpensAt));
    case "closed":
      return text("registrationClosed");
    case "open":
      return text(
        event.isFull ? "waitingListCloses" : "registrationCloses",
        format.dateTime(event.registrationClosesAt),
      );
  }
}
