import { useRevalidator } from "react-router";
import { useRoom } from "#kit/client/use-room.ts";
import { bracketEvent, bracketRoom } from "../../rules.ts";

/** Asks for the page's data again when a bracket changes: what others play, and what staff correct, moves a tie that waits. */
export function useFreshBracket(eventId: string): void {
  const { revalidate } = useRevalidator();
  useRoom(bracketRoom(eventId), {
    onMessage: ({ event }) => {
      if (event === bracketEvent) void revalidate();
    },
    // The page catches up with its matches, and with this.
    catchUp: () => Promise.resolve(),
  });
}
