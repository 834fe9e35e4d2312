import { useState } from "react";
import { useAction } from "#kit/client/use-action.ts";
import type { ReadMessage } from "./MessageDialog.tsx";

/** The message whose dialog is open. */
export function useOpened<Message extends { readonly messageId: string }>(
  read: (messageId: string) => Promise<ReadMessage<Message>>,
) {
  const [opened, setOpened] = useState<ReadMessage<Message>>();
  const { busy, attempt } = useAction();
  return {
    opened,
    busy,
    open: ({ messageId }: Message) => attempt(messageId, async () => setOpened(await read(messageId))),
    close: () => setOpened(undefined),
  };
}
