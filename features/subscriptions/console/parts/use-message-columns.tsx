import { PlayerLink } from "#features/accounts/console/index.ts";
import { useMemo } from "react";
import { useFormat, useText } from "#kit/client/app.tsx";
import { Button } from "#kit/ui/components/Button.tsx";
import type { TableColumn } from "#kit/ui/table/DataTable.tsx";
import type { StaffMessage } from "../../contract.ts";
import { SubscriptionLink } from "./SubscriptionLink.tsx";
import { MessageStateChip } from "./use-message-text.tsx";

type AnyMessage = Pick<StaffMessage, "at" | "state" | "subscriptionId" | "player" | "brand">;

/** The columns of both inboxes: `own` columns come after the time. Pass memoised values. */
export function useMessageColumns<Message extends AnyMessage>(
  own: readonly TableColumn<Message>[],
  effect: (message: Message) => string,
  open: (message: Message) => Promise<void>,
): readonly TableColumn<Message>[] {
  const text = useText("console-subscriptions");
  const format = useFormat();
  return useMemo(
    () => [
      { id: "at", title: text("received"), isSortable: true, cell: ({ at }) => format.dateTime(at) },
      ...own,
      { id: "state", title: text("state"), cell: ({ state }) => <MessageStateChip state={state} /> },
      { id: "effect", title: text("effect"), cell: effect },
      {
        id: "subscription",
        title: text("subscription"),
        cell: ({ subscriptionId }) => <SubscriptionLink subscriptionId={subscriptionId} />,
      },
      {
        id: "player",
        title: text("player"),
        cell: ({ player }) => player && <PlayerLink player={player} />,
      },
      { id: "brand", title: text("brand"), cell: ({ brand }) => brand },
      {
        id: "actions",
        title: text("actions"),
        cell: (message) => (
          <Button size="sm" onClick={() => void open(message)}>
            {text("open")}
          </Button>
        ),
      },
    ],
    [effect, format, open, own, text],
  );
}
