import { useMemo } from "react";
import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { choiceFilter, ListScreen, tableQuery } from "#features/staff/console/index.ts";
import { appContext, useApp, useText } from "#kit/client/app.tsx";
import type { TableColumn } from "#kit/ui/table/DataTable.tsx";
import type { CardConsoleContract, StaffCardMessage } from "../contract.ts";
import { messageStates } from "../rules.ts";
import { MessageDialog } from "./parts/MessageDialog.tsx";
import { MessageTabs } from "./parts/MessageTabs.tsx";
import { useMessageColumns } from "./parts/use-message-columns.tsx";
import { useCardMessageText } from "./parts/use-message-text.tsx";
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
  const { effect, kind } = useCardMessageText();
  const own = useMemo(
    () => [
      { id: "kind", title: text("kind"), cell: kind },
      { id: "event", title: text("event"), cell: ({ type }: StaffCardMessage) => type },
    ],
    [kind, text],
  );
  return useMessageColumns(own, effect, open);
}
