import { useCallback, useEffect, useMemo, useState } from "react";
import { useFaultMessage } from "#kit/client/faults.ts";
import { useOutbox } from "#kit/client/outbox/use-outbox.ts";
import type { QueuedWrite } from "#kit/client/outbox/queued-write.ts";
import type { Sent } from "#kit/client/outbox/outbox.ts";
import type { ChatMessage } from "../../contract.ts";
import type { PendingMessage } from "./message-rows.ts";
import { readRefusedMessages, writeRefusedMessages } from "./room-storage.ts";

interface SendBody {
  roomId: string;
  text: string;
  clientId: string;
  replyTo: string | null;
}

export interface SendingOptions {
  roomId: string;
  viewerId: string;
  messages: readonly ChatMessage[];
  /** Called with the server's message when it was sent, also for a message written on an earlier page. */
  onSent: (message: ChatMessage) => void;
}

/**
 * The player's messages that are not confirmed. They go through the outbox: stored on the device, sent once and in
 * order, also after the network was lost or the page was closed.
 */
export function useSending({ roomId, viewerId, messages, onSent }: SendingOptions) {
  const faultOf = useFaultMessage();
  const [local, setLocal] = useState<readonly PendingMessage[]>([]);
  const [isFlushing, setIsFlushing] = useState(false);
  const [failed, setFailed] = useState<readonly PendingMessage[]>([]);
  useEffect(() => setFailed(readRefusedMessages(roomId)), [roomId]);
  const drop = useCallback(
    (clientId: string) => setLocal((all) => all.filter((each) => each.clientId !== clientId)),
    [],
  );
  const handleSent = useCallback(
    ({ write, response }: Sent) => {
      if ("message" in response) onSent(response.message as ChatMessage);
      drop(bodyOf(write).clientId);
    },
    [onSent, drop],
  );
  const { writes, enqueue, flush, dismiss } = useOutbox(viewerId, `chat ${roomId}`, handleSent);

  const saveFailed = (change: (all: readonly PendingMessage[]) => readonly PendingMessage[]) =>
    setFailed((all) => {
      const next = change(all);
      writeRefusedMessages(roomId, next);
      return next;
    });

  async function deliver(message: PendingMessage): Promise<void> {
    const { clientId, text, replyTo } = message;
    setLocal((all) => [...all, { ...message, state: navigator.onLine ? "sending" : "waiting" }]);
    const body: SendBody = { roomId, text, clientId, replyTo: replyTo?.id ?? null };
    try {
      const result = await enqueue({
        kind: "send_message",
        calls: [{ endpoint: "POST /api/game/send-message", body }],
      });
      if (result === "queued")
        setLocal((all) =>
          all.map((each) => (each.clientId === clientId ? { ...each, state: "waiting" } : each)),
        );
    } catch (error) {
      drop(clientId);
      const fault = faultOf(error).message;
      saveFailed((all) => [...all, { ...message, state: "failed", fault }]);
    }
  }

  const pending = useMemo(() => {
    const sent = new Set(
      messages.slice(-200).flatMap(({ author, clientId }) => (author.id === viewerId ? [clientId] : [])),
    );
    // A message that the server could not take holds back the later ones.
    const isDelayed = writes.some(({ hasFailed, refusal }) => hasFailed && !refusal);
    const queuedState: PendingMessage["state"] = isFlushing ? "sending" : isDelayed ? "delayed" : "waiting";
    const known = new Map(
      local.map((each) => [each.clientId, each.state === "waiting" ? { ...each, state: queuedState } : each]),
    );
    for (const write of writes) {
      const { clientId, text } = bodyOf(write);
      const state = write.refusal ? "failed" : queuedState;
      const fault = write.refusal?.message;
      if (!known.has(clientId) || write.refusal)
        known.set(clientId, { clientId, text, replyTo: null, queuedAt: write.queuedAt, state, fault });
    }
    for (const each of failed) known.set(each.clientId, each);
    return [...known.values()]
      .filter(({ clientId }) => !sent.has(clientId))
      .toSorted((a, b) => a.queuedAt - b.queuedAt);
  }, [messages, viewerId, local, writes, failed, isFlushing]);

  async function forget({ clientId }: PendingMessage): Promise<void> {
    saveFailed((all) => all.filter((each) => each.clientId !== clientId));
    const write = writes.find((each) => each.refusal && bodyOf(each).clientId === clientId);
    if (write) await dismiss(write.id);
  }

  async function flushNow(): Promise<void> {
    setIsFlushing(true);
    await flush().catch(() => undefined);
    setIsFlushing(false);
  }

  return {
    pending,
    send: (text: string, replyTo: PendingMessage["replyTo"]) =>
      void deliver({
        clientId: crypto.randomUUID(),
        text,
        replyTo,
        queuedAt: Date.now(),
        state: "sending",
      }),
    retry: (message: PendingMessage) =>
      void (message.state === "failed" ? forget(message).then(() => deliver(message)) : flushNow()),
    discard: (message: PendingMessage) => void forget(message),
  };
}

function bodyOf(write: QueuedWrite): SendBody {
  return write.calls[0]?.body as SendBody;
}
