import { lazy, memo, Suspense, type ComponentType } from "react";
import { loadModule } from "./load-module.ts";
import { online } from "./use-online.ts";

export type LazyLoader<Props> = () => Promise<{ default: ComponentType<Props> }>;

const loading: Promise<unknown>[] = [];
const waitsForNetwork = () => true;

/**
 * A part of a page below the fold. The server renders it with the rest. The browser loads its code when the visitor
 * first scrolls, taps or types, and shows the server's HTML until then and while offline; its links work all the time.
 * On a wide screen some of it may be visible at once, so its code is loaded after the page's load event.
 */
export function lazyOnInteraction<Props extends object>(load: LazyLoader<Props>): ComponentType<Props> {
  return lazyPart(afterFirstInteraction, load);
}

/** Shows the server's HTML until `fetchCode` has loaded the part's code in the browser. */
export function lazyPart<Props extends object>(
  fetchCode: (load: LazyLoader<Props>) => ReturnType<LazyLoader<Props>>,
  load: LazyLoader<Props>,
): ComponentType<Props> {
  if (import.meta.env.SSR) return renderedOnServer(load);
  const Part = lazy(() => fetchCode(load));
  // Without memo a render of the parent makes React drop the server's HTML before the code is loaded.
  return memo(function LazyPart(props: Props) {
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    );
  });
}

function renderedOnServer<Props extends object>(load: LazyLoader<Props>): ComponentType<Props> {
  let Part: ComponentType<Props> | undefined;
  loading.push(load().then((module) => (Part = module.default)));
  return function LazyPart(props: Props) {
    return <Suspense>{Part && <Part {...props} />}</Suspense>;
  };
}

/** The server waits for this before it renders pages. */
export async function lazyPartsLoaded(): Promise<void> {
  await Promise.all(loading);
}

/** Loads code that is not needed before the first scroll or tap. Waits for a network. */
export function afterFirstInteraction<Part>(load: () => Promise<Part>): Promise<Part> {
  return firstInteraction.then(online).then(() => loadModule({ load, waitsForNetwork }));
}

// Assistive technology clicks without a pointer or a key.
const interactions = ["scroll", "pointerdown", "keydown", "click", "popstate"];
/** The breakpoint of the style sheets for layouts wider than a phone. */
const wideLayoutPx = 640;

const firstInteraction = new Promise<void>((resolve) => {
  if (import.meta.env.SSR) return;
  for (const interaction of innerWidth < wideLayoutPx ? interactions : [...interactions, "load"])
    addEventListener(interaction, () => resolve(), { once: true, passive: true, capture: true });
});
