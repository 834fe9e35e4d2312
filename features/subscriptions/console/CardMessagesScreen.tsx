import { useMemo } from "react";
import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { choiceFilter, ListScreen, tableQuery, useBrandHref } from "#features/staff/console/index.ts";
import { appContext, useApp, useFormat, useText } from "#kit/client/app.tsx";
import { Button } from "#kit/ui/components/Button.tsx";
import { TextLink } from "#kit/ui/components/TextLink.tsx";
import type { TableColumn } from "#kit/ui/table/DataTable.tsx";
import type { CardConsoleContract, StaffCardMessage } from "../contract.ts";
import { messageStates } from "../rules.ts";
import { MessageDialog } from "./parts/MessageDialog.tsx";
import { MessageTabs } from "./parts/MessageTabs.tsx";
import { PlayerLink } from "./parts/PlayerLink.tsx";
import { MessageStateChip, useCardMessageText } from "./parts/use-message-text.tsx";
import { useOpened } from "./parts/use-opened.ts";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const query = tableQuery(request);
  const call = context.get(appContext).api.of<CardConsoleContract>();
  return { ...(await call("GET /api/staff/card-messages", { query })), query };
}

export default function CardMessagesScreen() {
  const text = useText("console-subscriptions");
  const call = useApp().api.of<CardConsoleContract>();
  const { messages, next, query } = useLoaderData<typeof loader>();
  const read = (messageId: string) => call("GET /api/staff/card-message", { query: { messageId } });
  const { factsOf } = useCardMessageText();
  const { opened, open, close } = useOpened<StaffCardMessage>(read);
  return (
    <>
      <ListScreen
        title={text("cardMessages")}
        page="/operator-messages/cards"
        csv="card-messages"
        columns={useColumns(open)}
        rowId={({ messageId }) => messageId}
        first={{ rows: messages, next }}
        load={async (after) => {
          const page = await call("GET /api/staff/card-messages", { query: { ...query, after } });
          return { rows: page.messages, next: page.next };
        }}
        defaultSort={{ by: "at", order: "desc" }}
        filters={[
          choiceFilter({ name: "state", label: text("state"), any: text("any") }, messageStates, (state) =>
            text(`message_${state}`),
          ),
        ]}
        hasDays
      >
        <MessageTabs />
      </ListScreen>
      {opened && (
        <MessageDialog
          opened={opened}
          factsOf={factsOf}
          payloadNote={text("cardPayloadHidden")}
          read={() => read(opened.message.messageId)}
          replay={() =>
            call("POST /api/staff/replay-card-message", {
              body: { messageId: opened.message.messageId },
            })
          }
          onClose={close}
        />
      )}
    </>
  );
}

function useColumns(
  open: (message: StaffCardMessage) => Promise<void>,
): readonly TableColumn<StaffCardMessage>[] {
  const text = useText("console-subscriptions");
  const format = useFormat();
  const href = useBrandHref();
  const ofMessage = useCardMessageText();
  return useMemo(
    () => [
      { id: "at", title: text("received"), isSortable: true, cell: ({ at }) => format.dateTime(at) },
      { id: "kind", title: text("kind"), cell: ofMessage.kind },
      {
        id: "state",
        title: text("state"),
        cell: ({ state }) => <MessageStateChip state={state} />,
      },
      { id: "effect", title: text("effect"), cell: ofMessage.effect },
      {
        id: "subscription",
        title: text("subscription"),
        cell: ({ subscriptionId }) =>
          subscriptionId && (
            <TextLink href={href(`/subscriptions?subscription=${subscriptionId}`)}>
              {text("openSubscription")}
            </TextLink>
          ),
      },
      {
        id: "player",
        title: text("player"),
        cell: ({ player }) => player && <PlayerLink player={player} />,
      },
      { id: "brand", title: text("brand"), cell: ({ brand }) => brand },
      { id: "event", title: text("event"), cell: ({ type }) => type },
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
    [format, href, open, text, ofMessage],
  );
}
