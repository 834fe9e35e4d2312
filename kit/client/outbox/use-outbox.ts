import { useCallback, useEffect, useState } from "react";
import { Problem } from "#kit/contract/problem.ts";
import { useFaultOf, type SaidFault } from "../faults.ts";
import { sendOnce } from "../http-api.ts";
import { createOutbox, type Outbox, type Sent } from "./outbox.ts";
import type { NewPress, Press } from "./press.ts";
import { createOutboxStore } from "./store.ts";
import { markWaiting } from "./waiting.ts";

const withinMs = 20_000;
/** A picture on a slow network. */
const fileWithinMs = 90_000;
/** A network that is there and carries nothing does not tell when it is back. */
const againMs = 15_000;

const store = createOutboxStore();
const outboxes = new Map<string, Outbox>();

/** Only in the browser: one for each player who uses it. */
export function outboxOf(owner: string, faultOf: (error: unknown) => SaidFault): Outbox {
  let outbox = outboxes.get(owner);
  if (outbox) return outbox;
  outbox = createOutbox({
    store,
    owner,
    faultOf,
    newId: () => crypto.randomUUID(),
    now: () => Date.now(),
    send: async ({ endpoint, body, file }, name) => {
      if (!navigator.onLine) throw new Problem("offline", 503);
      const within = file ? fileWithinMs : withinMs;
      return (await sendOnce(endpoint, file ? { file } : { body }, name, within)) as object;
    },
    alone: async (work) => ("locks" in navigator ? navigator.locks.request("outbox", work) : work()),
  });
  const { presses, follow } = outbox;
  follow(() => markWaiting(owner, presses().some(isWaiting)));
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
  const faultOf = useFaultOf();
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
    (id: string, why: SaidFault) => outboxOf(owner, faultOf).refuse(id, why),
    [owner, faultOf],
  );
  return { presses, press, dismiss, refuse };
}
