import { useCallback, useEffect, useState } from "react";
import { useFaultMessage, type FaultMessage } from "../faults.ts";
import { sendOnce } from "../http-api.ts";
import { createOutbox, untried, type Outbox, type Sent } from "./outbox.ts";
import type { NewPress, Press } from "./queued-write.ts";
import { createOutboxStore } from "./store.ts";
import { setPendingFlag } from "./pending-flag.ts";

const withinMs = 20_000;
/** A picture on a slow network. */
const fileWithinMs = 90_000;
/** A network that is there and carries nothing does not tell when it is back. */
const againMs = 15_000;

/** Whoever takes something back does not wait for a picture on a slow network. It is sent again if it stays. */
let cutPicture = () => undefined as void;
/** Where browsers know no locks, the pages of one browser may get into each other's way, but not one into its own. */
let turn: Promise<unknown> = Promise.resolve();

const store = createOutboxStore();
const outboxes = new Map<string, Outbox>();

/** Only in the browser: one for each player who uses it. */
export function outboxOf(owner: string, faultOf: (error: unknown) => FaultMessage): Outbox {
  let outbox = outboxes.get(owner);
  if (outbox) return outbox;
  outbox = createOutbox({
    store,
    owner,
    faultOf,
    newId: () => crypto.randomUUID(),
    now: () => Date.now(),
    send: async ({ endpoint, body, file }, name) => {
      if (!navigator.onLine) throw untried();
      const going = new AbortController();
      const timer = setTimeout(() => going.abort(), file ? fileWithinMs : withinMs);
      if (file) cutPicture = () => going.abort();
      try {
        return (await sendOnce(endpoint, file ? { file } : { body }, name, going.signal)) as object;
      } finally {
        clearTimeout(timer);
      }
    },
    alone: async (work) => {
      if ("locks" in navigator) return navigator.locks.request("outbox", work);
      const own = turn.then(work);
      turn = own.catch(() => undefined);
      return own;
    },
  });
  const { presses, follow } = outbox;
  follow(() => setPendingFlag(owner, presses().some(isWaiting)));
  outboxes.set(owner, outbox);
  return outbox;
}

const isWaiting = ({ refusal }: Press) => refusal === null;

/** Sends whenever there is hope: at once, when the network or the page comes back, and now and then. */
export function startSending({ flush, presses }: Pick<Outbox, "flush" | "presses">): () => void {
  const send = () => void flush().catch(() => undefined);
  const sendIfSeen = () => {
    if (document.visibilityState === "visible") send();
  };
  const timer = setInterval(() => {
    if (presses().some(isWaiting)) sendIfSeen();
  }, againMs);
  addEventListener("online", send);
  document.addEventListener("visibilitychange", sendIfSeen);
  send();
  return () => {
    clearInterval(timer);
    removeEventListener("online", send);
    document.removeEventListener("visibilitychange", sendIfSeen);
  };
}

/** The presses of a player about one thing, and how to press. `onSent` hears what the server answered, now or later. */
export function useOutbox(owner: string, group: string, onSent: (sent: Sent) => void) {
  const faultOf = useFaultMessage();
  const [presses, setPresses] = useState<readonly Press[]>([]);
  useEffect(() => {
    const outbox = outboxOf(owner, faultOf);
    const end = outbox.follow((sent) => {
      setPresses(outbox.presses().filter((press) => press.group === group));
      if (sent && sent.press.group === group) onSent(sent);
    });
    const stop = startSending(outbox);
    return () => {
      end();
      stop();
    };
  }, [owner, faultOf, group, onSent]);
  const press = useCallback(
    (made: Omit<NewPress, "group">) => outboxOf(owner, faultOf).press({ ...made, group }),
    [owner, faultOf, group],
  );
  const dismiss = useCallback((id: string) => outboxOf(owner, faultOf).dismiss(id), [owner, faultOf]);
  const refuse = useCallback(
    (id: string, why: FaultMessage) => outboxOf(owner, faultOf).refuse(id, why),
    [owner, faultOf],
  );
  const withdraw = useCallback(
    (id: string) => {
      const taking = outboxOf(owner, faultOf).withdraw(id);
      cutPicture();
      return taking;
    },
    [owner, faultOf],
  );
  return { presses, press, withdraw, dismiss, refuse };
}
