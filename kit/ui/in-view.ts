import { useEffect, useState, type RefObject } from "react";

const margin = "200px";
const waiting = new WeakMap<Element, () => void>();
let observer: IntersectionObserver | undefined;

/** Calls `act` once when the element comes into view. Returns a function that stops waiting. */
export function onceInView(element: Element, act: () => void): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) waiting.get(target)?.();
    },
    { rootMargin: margin },
  );
  const watching = observer;
  waiting.set(element, () => {
    watching.unobserve(element);
    act();
  });
  watching.observe(element);
  return () => watching.unobserve(element);
}

/** Whether the element has come into view. */
export function useInView(ref: RefObject<Element | null>): boolean {
  const [isSeen, setIsSeen] = useState(false);
  useEffect(() => (ref.current ? onceInView(ref.current, () => setIsSeen(true)) : undefined), [ref]);
  return isSeen;
}
