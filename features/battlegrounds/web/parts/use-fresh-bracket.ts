import { useRevalidator } from "react-router";
import { useRoom } from "#kit/client/use-room.ts";
import { bracketEvent, bracketRoom } from "../../rules.ts";

/** Reloads the page when the bracket changes. */
export function useFreshBracket(eventId: string): void {
  const { revalidate } = useRevalidator();
  useRoom(bracketRoom(eventId), {
    onMessage: ({ event }) => {
      if (event === bracketEvent) void revalidate();
    },
    // `useFreshMatches` of the same page catches up.
    refetch: () => Promise.resolve(),
  });
}
