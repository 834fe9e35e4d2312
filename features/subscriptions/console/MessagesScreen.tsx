import { useMemo } from "react";
import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { operatorFamilies } from "#features/branding/rules.ts";
import { choiceFilter, ListScreen, tableQuery, useBrandHref } from "#features/staff/console/index.ts";
import { appContext, useApp, useFormat, useText } from "#kit/client/app.tsx";
import { Button } from "#kit/ui/components/Button.tsx";
import { TextLink } from "#kit/ui/components/TextLink.tsx";
import type { TableColumn } from "#kit/ui/table/DataTable.tsx";
import type { MoneyConsoleContract, StaffMessage } from "../contract.ts";
import { messageStates } from "../rules.ts";
import { MessageTabs } from "./parts/MessageTabs.tsx";
import { OperatorMessageDialog } from "./parts/OperatorMessageDialog.tsx";
import { PlayerLink } from "./parts/PlayerLink.tsx";
import { MessageStateChip, useMessageText } from "./parts/use-message-text.tsx";
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
  const format = useFormat();
  const href = useBrandHref();
  const ofMessage = useMessageText();
  return useMemo(
    () => [
      { id: "at", title: text("received"), isSortable: true, cell: ({ at }) => format.dateTime(at) },
      { id: "operator", title: text("operator"), cell: ofMessage.operator },
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
