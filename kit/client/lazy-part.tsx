import { lazy, memo, Suspense, type ComponentType } from "react";
import { loadModule } from "./load-module.ts";
import { online } from "./use-online.ts";

export type LazyLoader<Props> = () => Promise<{ default: ComponentType<Props> }>;

const loading: Promise<unknown>[] = [];
const waitsForNetwork = () => true;

/**
 * A part of a page below the first screen. The server draws it with the rest; the browser fetches its code when the
 * visitor first scrolls, presses or types, and keeps the server's drawing until then, and while there is no network. Its links
 * work all the time. A wide screen shows some of it at once: there it comes when the page itself has come.
 */
export function lazyOnInteraction<Props extends object>(load: LazyLoader<Props>): ComponentType<Props> {
  return lazyPart(afterFirstInteraction, load);
}

/** A part whose code the browser gets in a way of its own, while the server's drawing stands in its place. */
export function lazyPart<Props extends object>(
  fetchCode: (load: LazyLoader<Props>) => ReturnType<LazyLoader<Props>>,
  load: LazyLoader<Props>,
): ComponentType<Props> {
  if (import.meta.env.SSR) return drawnOnServer(load);
  const Part = lazy(() => fetchCode(load));
  // Without new props nothing makes React draw the part before its code is there.
  return memo(function Fetched(props: Props) {
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    );
  });
}

function drawnOnServer<Props extends object>(load: LazyLoader<Props>): ComponentType<Props> {
  let Part: ComponentType<Props> | undefined;
  loading.push(load().then((module) => (Part = module.default)));
  return function Later(props: Props) {
    return <Suspense>{Part && <Part {...props} />}</Suspense>;
  };
}

/** The server draws only when every part is there. */
export async function lazyPartsLoaded(): Promise<void> {
  await Promise.all(loading);
}

/** Code that nobody can need before the first scroll or press. It comes then, and waits for a network. */
export function afterFirstInteraction<Part>(load: () => Promise<Part>): Promise<Part> {
  return firstMove.then(online).then(() => loadModule({ load, waitsForNetwork }));
}

// Assistive technology presses without a pointer or a key.
const moves = ["scroll", "pointerdown", "keydown", "click", "popstate"];
/** From here on the style sheets lay a page out wider than a phone's. */
const wide = 640;

const firstMove = new Promise<void>((resolve) => {
  if (import.meta.env.SSR) return;
  for (const move of innerWidth < wide ? moves : [...moves, "load"])
    addEventListener(move, () => resolve(), { once: true, passive: true, capture: true });
});
