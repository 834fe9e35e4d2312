import { useState } from "react";
import { ReasonDialog, useMe } from "#features/staff/console/index.ts";
import { useApp, useText } from "#kit/client/app.tsx";
import { Button } from "#kit/ui/components/Button.tsx";
import type { MoneyConsoleContract, StaffMessage } from "../../contract.ts";
import { subscriptionPermissions } from "../../rules.ts";
import { MessageDialog, type ReadMessage } from "./MessageDialog.tsx";
import { useMessageText } from "./use-message-text.tsx";

interface OperatorMessageDialogProps {
  /** Without secrets and phone numbers. */
  opened: ReadMessage<StaffMessage>;
  read: () => Promise<ReadMessage<StaffMessage>>;
  onClose: () => void;
}

/** A message of a network, whose phone numbers some may see for a reason. */
export function OperatorMessageDialog({ opened, read, onClose }: OperatorMessageDialogProps) {
  const text = useText("console-subscriptions");
  const call = useApp().api.of<MoneyConsoleContract>();
  const { permissions } = useMe();
  const { factsOf } = useMessageText();
  const [payload, setPayload] = useState<string>();
  const [isAsking, setIsAsking] = useState(false);
  const { messageId } = opened.message;
  const withNumbers = (found: ReadMessage<StaffMessage>) => ({ ...found, payload: payload ?? found.payload });

  if (isAsking) {
    return (
      <ReasonDialog
        title={text("showNumbers")}
        text={text("showNumbersText")}
        action={text("showNumbers")}
        done={text("shown")}
        run={async (reason) => {
          const found = await call("POST /api/staff/read-payload", { body: { messageId, reason } });
          setPayload(found.payload);
        }}
        onClose={() => setIsAsking(false)}
      />
    );
  }
  const canShowNumbers =
    payload === undefined && permissions.includes(subscriptionPermissions.operator_payloads.name);
  return (
    <MessageDialog
      opened={withNumbers(opened)}
      factsOf={factsOf}
      payloadNote={text(payload === undefined ? "payloadHidden" : "secretsHidden")}
      action={canShowNumbers && <Button onClick={() => setIsAsking(true)}>{text("showNumbers")}</Button>}
      read={async () => withNumbers(await read())}
      replay={() => call("POST /api/staff/replay-message", { body: { messageId } })}
      onClose={onClose}
    />
  );
}
