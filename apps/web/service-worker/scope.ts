/** What the server writes in front of the worker: the build and brand that it belongs to. */
export interface Shell {
  version: string;
  /** The page for when the network is away, and what it needs. */
  offlinePage: string;
  files: readonly string[];
}

/** What a page asks of the worker. */
export type Wish =
  /** To be there without a network, with the files that it has loaded. */
  | { kind: "keep"; page: string; files: readonly string[] }
  /** Nobody is signed in any more: what was kept was somebody's. */
  | { kind: "forget" };

interface WorkerEvent {
  waitUntil(work: Promise<unknown>): void;
}

interface WishEvent extends WorkerEvent {
  readonly data: Wish;
}

export interface FetchEvent extends WorkerEvent {
  readonly request: Request;
  /** The answer that the browser asked for while the worker was starting. */
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}

/** The part of a worker's world that this one uses; the compiler's DOM library knows only pages. */
export interface WorkerScope {
  readonly shell: Shell;
  readonly location: Location;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: { type: "window"; includeUncontrolled: true }): Promise<readonly unknown[]>;
  };
  readonly registration: { readonly navigationPreload?: { enable(): Promise<void> } };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", listener: (event: WorkerEvent) => void): void;
  addEventListener(type: "fetch", listener: (event: FetchEvent) => void): void;
  addEventListener(type: "message", listener: (event: WishEvent) => void): void;
}
