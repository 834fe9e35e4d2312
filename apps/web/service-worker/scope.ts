/** The server prepends this to the worker: its build and brand. */
export interface Shell {
  version: string;
  /** The offline page and its files. */
  offlinePage: string;
  files: readonly string[];
}

/** Messages from a page to the worker. */
export type PageMessage =
  /** Store this page and its files for offline use. */
  | { kind: "keep"; page: string; files: readonly string[] }
  /** The player has signed out: delete stored pages. */
  | { kind: "forget" };

interface WorkerEvent {
  waitUntil(work: Promise<unknown>): void;
}

interface PageMessageEvent extends WorkerEvent {
  readonly data: PageMessage;
}

interface PushEvent extends WorkerEvent {
  readonly data: { json(): unknown } | null;
}

interface NotificationClickEvent extends WorkerEvent {
  readonly notification: { readonly data: unknown; close(): void };
}

export interface WindowClient {
  readonly url: string;
  focus(): Promise<unknown>;
  navigate(url: string): Promise<unknown>;
}

export interface FetchEvent extends WorkerEvent {
  readonly request: Request;
  /** The preloaded response of the navigation. */
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
}

/** The part of the worker's global scope that is used; TypeScript's DOM library describes only pages. */
export interface WorkerScope {
  readonly shell: Shell;
  readonly location: Location;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: { type: "window"; includeUncontrolled: true }): Promise<readonly WindowClient[]>;
    openWindow(url: string): Promise<unknown>;
  };
  readonly registration: {
    readonly navigationPreload?: { enable(): Promise<void> };
    /** Absent in browsers without the Push API. */
    readonly pushManager?: { getSubscription(): Promise<{ unsubscribe(): Promise<boolean> } | null> };
    getNotifications(filter: { tag: string }): Promise<readonly { readonly data: unknown; close(): void }[]>;
    showNotification(title: string, options: NotificationOptions & { renotify?: boolean }): Promise<void>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", listener: (event: WorkerEvent) => void): void;
  addEventListener(type: "fetch", listener: (event: FetchEvent) => void): void;
  addEventListener(type: "push", listener: (event: PushEvent) => void): void;
  addEventListener(type: "notificationclick", listener: (event: NotificationClickEvent) => void): void;
  addEventListener(type: "message", listener: (event: PageMessageEvent) => void): void;
}
