import { createContext, use, useMemo, useRef, useState } from "react";
import type { ReactNode } from "react";
import { Toast } from "./Toast.tsx";
import s from "./Toasts.module.css";

export interface Toaster {
  /** A short confirmation, for two seconds. */
  show: (text: string) => void;
  /** Stays until it is dismissed, or taken back by the function it answers. What needs an action is a banner. */
  fail: (text: string) => () => void;
}

interface Message {
  id: number;
  text: string;
}

export interface ToastsProps {
  dismissLabel: string;
  /** Names the log of confirmations that are no longer shown; without it there is none. */
  logLabel?: string | undefined;
  children: ReactNode;
}

/** More is not looked up again. */
const mostLogged = 20;

function butFor(shown: readonly Message[], text: string) {
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

/** Around the app: whoever has something to say uses `useToasts()`. */
export function Toasts({ dismissLabel, logLabel, children }: ToastsProps) {
  const [news, setNews] = useState<readonly Message[]>([]);
  const [log, setLog] = useState<readonly Message[]>([]);
  const [failures, setFailures] = useState<readonly Message[]>([]);
  const lastId = useRef(0);

  const toaster = useMemo<Toaster>(() => {
    const message = (text: string): Message => ({ id: ++lastId.current, text });
    return {
      // The same again is said again, and stands there once.
      show: (text) => setNews((shown) => [...butFor(shown, text), message(text)]),
      fail: (text) => {
        const failure = message(text);
        setFailures((shown) => [...butFor(shown, text), failure]);
        return () => setFailures(without(failure.id));
      },
    };
  }, []);

  function moveToLog(confirmation: Message) {
    setNews(without(confirmation.id));
    setLog((logged) => [...logged, confirmation].slice(-mostLogged));
  }

  return (
    <ToasterContext value={toaster}>
      {children}
      {/* Two seconds are too short for some: a screen reader finds the confirmations here later. They are announced by
          the status below, so this log is silent. */}
      {logLabel !== undefined && (
        <div className="sr" role="log" aria-live="off" aria-label={logLabel}>
          {log.map(({ id, text }) => (
            <p key={id}>{text}</p>
          ))}
        </div>
      )}
      <div className={s.toasts}>
        {/* Live regions speak only of what enters them, so both are there from the start. */}
        <div className={s.region} role="status">
          {news.map((one) => (
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
