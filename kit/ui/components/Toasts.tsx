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
  children: ReactNode;
}

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
export function Toasts({ dismissLabel, children }: ToastsProps) {
  const [news, setNews] = useState<readonly Message[]>([]);
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

  return (
    <ToasterContext value={toaster}>
      {children}
      <div className={s.toasts}>
        {/* Live regions speak only of what enters them, so both are there from the start. */}
        <div className={s.region} role="status">
          {news.map(({ id, text }) => (
            <Toast key={id} text={text} onDone={() => setNews(without(id))} />
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
