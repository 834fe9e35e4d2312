import { createContext, use, useMemo, useRef, useState } from "react";
import type { ReactNode } from "react";
import { Toast } from "./Toast.tsx";
import s from "./Toasts.module.css";

export interface Toaster {
  /** A short confirmation, for two seconds. */
  show: (text: string) => void;
  /** Stays until it is dismissed or the returned function is called. If the user has to act, use a banner. */
  fail: (text: string) => () => void;
}

interface Message {
  id: number;
  text: string;
}

export interface ToastsProps {
  dismissLabel: string;
  /** Label of the log of past confirmations; without it there is no log. */
  logLabel?: string | undefined;
  children: ReactNode;
}

/** Older entries are dropped. */
const maxLogged = 20;

function withoutText(shown: readonly Message[], text: string) {
  return shown.filter((one) => one.text !== text);
}

function without(id: number) {
  return (shown: readonly Message[]) => shown.filter((one) => one.id !== id);
}

const ToasterContext = createContext<Toaster | undefined>(undefined);

export function useToasts(): Toaster {
  const toaster = use(ToasterContext);
  if (!toaster) throw new Error("useToasts needs <Toasts> around the app");
  return toaster;
}

/** Wraps the app and provides `useToasts()`. */
export function Toasts({ dismissLabel, logLabel, children }: ToastsProps) {
  const [confirmations, setConfirmations] = useState<readonly Message[]>([]);
  const [log, setLog] = useState<readonly Message[]>([]);
  const [failures, setFailures] = useState<readonly Message[]>([]);
  const lastId = useRef(0);

  const toaster = useMemo<Toaster>(() => {
    const message = (text: string): Message => ({ id: ++lastId.current, text });
    return {
      // A repeated message is announced again and shown once.
      show: (text) => setConfirmations((shown) => [...withoutText(shown, text), message(text)]),
      fail: (text) => {
        const failure = message(text);
        setFailures((shown) => [...withoutText(shown, text), failure]);
        return () => setFailures(without(failure.id));
      },
    };
  }, []);

  function moveToLog(confirmation: Message) {
    setConfirmations(without(confirmation.id));
    setLog((logged) => [...logged, confirmation].slice(-maxLogged));
  }

  return (
    <ToasterContext value={toaster}>
      {children}
      {/* Two seconds are too short for some users: a screen reader finds the confirmations here later. The status below
          announces them, so this log is silent. */}
      {logLabel !== undefined && (
        <div className="sr" role="log" aria-live="off" aria-label={logLabel}>
          {log.map(({ id, text }) => (
            <p key={id}>{text}</p>
          ))}
        </div>
      )}
      <div className={s.toasts}>
        {/* Live regions announce only content added later, so both exist from the start. */}
        <div className={s.region} role="status">
          {confirmations.map((one) => (
            <Toast key={one.id} text={one.text} onDone={() => moveToLog(one)} />
          ))}
        </div>
        <div className={s.region} role="alert">
          {failures.map(({ id, text }) => (
            <Toast key={id} text={text} dismissLabel={dismissLabel} onDone={() => setFailures(without(id))} />
          ))}
        </div>
      </div>
    </ToasterContext>
  );
}
