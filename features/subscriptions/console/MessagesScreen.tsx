import { useMemo } from "react";
import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { operatorFamilies } from "#features/branding/rules.ts";
import { choiceFilter, ListScreen, tableQuery } from "#features/staff/console/index.ts";
import { appContext, useApp, useText } from "#kit/client/app.tsx";
import type { TableColumn } from "#kit/ui/table/DataTable.tsx";
import type { MoneyConsoleContract, StaffMessage } from "../contract.ts";
import { messageStates } from "../rules.ts";
import { MessageTabs } from "./parts/MessageTabs.tsx";
import { OperatorMessageDialog } from "./parts/OperatorMessageDialog.tsx";
import { useMessageColumns } from "./parts/use-message-columns.tsx";
import { useMessageText } from "./parts/use-message-text.tsx";
import { useOpened } from "./parts/use-opened.ts";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const query = tableQuery(request);
  const call = context.get(appContext).api.of<MoneyConsoleContract>();
  return { ...(await call("GET /api/staff/operator-messages", { query })), query };
}

export default function MessagesScreen() {
  const text = useText("console-subscriptions");
  const call = useApp().api.of<MoneyConsoleContract>();
  const { messages, next, query } = useLoaderData<typeof loader>();
  const read = (messageId: string) => call("GET /api/staff/operator-message", { query: { messageId } });
  const { opened, open, close } = useOpened<StaffMessage>(read);
  return (
    <>
      <ListScreen
        title={text("messages")}
        page="/operator-messages"
        csv="operator-messages"
        columns={useColumns(open)}
        rowId={({ messageId }) => messageId}
        first={{ rows: messages, next }}
        load={async (after) => {
          const page = await call("GET /api/staff/operator-messages", { query: { ...query, after } });
          return { rows: page.messages, next: page.next };
        }}
        defaultSort={{ by: "at", order: "desc" }}
        filters={[
          choiceFilter({ name: "state", label: text("state"), any: text("any") }, messageStates, (state) =>
            text(`message_${state}`),
          ),
          choiceFilter(
            { name: "operator", label: text("operator"), any: text("any") },
            operatorFamilies,
            (family) => text(`payer_${family}`),
          ),
        ]}
        hasDays
      >
        <MessageTabs />
      </ListScreen>
      {opened && (
        <OperatorMessageDialog opened={opened} read={() => read(opened.message.messageId)} onClose={close} />
      )}
    </>
  );
}

function useColumns(open: (message: StaffMessage) => Promise<void>): readonly TableColumn<StaffMessage>[] {
  const text = useText("console-subscriptions");
  const { effect, kind, operator } = useMessageText();
  const own = useMemo(
    () => [
      { id: "operator", title: text("operator"), cell: operator },
      { id: "kind", title: text("kind"), cell: kind },
    ],
    [kind, operator, text],
  );
  return useMessageColumns(own, effect, open);
}
