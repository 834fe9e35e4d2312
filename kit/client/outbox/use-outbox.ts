import { useCallback, useEffect, useState } from "react";
import { useFaultMessage, type FaultMessage } from "../faults.ts";
import { sendOnce } from "../http-api.ts";
import { createOutbox, notAttempted, type Outbox, type Sent } from "./outbox.ts";
import type { NewWrite, QueuedWrite } from "./queued-write.ts";
import { createOutboxStore } from "./store.ts";
import { setPendingFlag } from "./pending-flag.ts";

const timeoutMs = 20_000;
const uploadTimeoutMs = 90_000;
/** A network that drops packets fires no event when it works again. */
const retryIntervalMs = 15_000;

/** Aborts an upload in progress, so that withdrawing a write need not wait for it. */
let abortUpload = () => undefined as void;
/** Without the Web Locks API only the writes of this tab are sent one after another. */
let lastWork: Promise<unknown> = Promise.resolve();

const store = createOutboxStore();
const outboxes = new Map<string, Outbox>();

/** One outbox per player who uses this browser. */
export function outboxOf(owner: string, faultOf: (error: unknown) => FaultMessage): Outbox {
  let outbox = outboxes.get(owner);
  if (outbox) return outbox;
  outbox = createOutbox({
    store,
    owner,
    faultOf,
    newId: () => crypto.randomUUID(),
    now: () => Date.now(),
    send: async ({ endpoint, body, file }, key) => {
      if (!navigator.onLine) throw notAttempted();
      const aborter = new AbortController();
      const timer = setTimeout(() => aborter.abort(), file ? uploadTimeoutMs : timeoutMs);
      if (file) abortUpload = () => aborter.abort();
      try {
        return (await sendOnce(endpoint, file ? { file } : { body }, key, aborter.signal)) as object;
      } finally {
        clearTimeout(timer);
      }
    },
    exclusively: async (work) => {
      if ("locks" in navigator) return navigator.locks.request("outbox", work);
      const next = lastWork.then(work);
      lastWork = next.catch(() => undefined);
      return next;
    },
  });
  const { writes, subscribe } = outbox;
  subscribe(() => setPendingFlag(owner, writes().some(isQueued)));
  outboxes.set(owner, outbox);
  return outbox;
}

const isQueued = ({ refusal }: QueuedWrite) => refusal === null;

/** Sends now, when the network or the page comes back, and at intervals. */
export function startSending({
  flush,
  writes,
  subscribe,
}: Pick<Outbox, "flush" | "writes" | "subscribe">): () => void {
  const send = () => void flush().catch(() => undefined);
  const sendIfVisible = () => {
    if (document.visibilityState === "visible") send();
  };
  const timer = setInterval(() => {
    if (writes().some(isQueued)) sendIfVisible();
  }, retryIntervalMs);
  let heldTimer: ReturnType<typeof setTimeout> | undefined;
  const unsubscribe = subscribe(() => {
    clearTimeout(heldTimer);
    const now = Date.now();
    const held = writes().flatMap(({ refusal, heldUntil = 0 }) =>
      refusal === null && heldUntil > now ? [heldUntil] : [],
    );
    if (held.length > 0) heldTimer = setTimeout(sendIfVisible, Math.min(...held) - now);
  });
  addEventListener("online", send);
  document.addEventListener("visibilitychange", sendIfVisible);
  send();
  return () => {
    clearInterval(timer);
    clearTimeout(heldTimer);
    unsubscribe();
    removeEventListener("online", send);
    document.removeEventListener("visibilitychange", sendIfVisible);
  };
}

/** The queued writes of one group. `onSent` receives each response, also of writes queued by an earlier page. */
export function useOutbox(owner: string, group: string, onSent: (sent: Sent) => void) {
  const faultOf = useFaultMessage();
  const [writes, setWrites] = useState<readonly QueuedWrite[]>([]);
  useEffect(() => {
    const outbox = outboxOf(owner, faultOf);
    const unsubscribe = outbox.subscribe((sent) => {
      setWrites(outbox.writes().filter((write) => write.group === group));
      if (sent && sent.write.group === group) onSent(sent);
    });
    const stopSending = startSending(outbox);
    return () => {
      unsubscribe();
      stopSending();
    };
  }, [owner, faultOf, group, onSent]);
  const enqueue = useCallback(
    (write: Omit<NewWrite, "group">) => outboxOf(owner, faultOf).enqueue({ ...write, group }),
    [owner, faultOf, group],
  );
  const dismiss = useCallback((id: string) => outboxOf(owner, faultOf).dismiss(id), [owner, faultOf]);
  const refuse = useCallback(
    (id: string, why: FaultMessage) => outboxOf(owner, faultOf).refuse(id, why),
    [owner, faultOf],
  );
  const withdraw = useCallback(
    (id: string) => {
      const withdrawing = outboxOf(owner, faultOf).withdraw(id);
      abortUpload();
      return withdrawing;
    },
    [owner, faultOf],
  );
  const flush = useCallback(() => outboxOf(owner, faultOf).flush(), [owner, faultOf]);
  return { writes, enqueue, flush, withdraw, dismiss, refuse };
}
