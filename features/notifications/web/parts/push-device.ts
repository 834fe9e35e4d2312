/** Whether this browser can receive push messages. On iOS only the installed app can. */
export function isPushSupported(): boolean {
  return "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
}

export interface DeviceSubscription {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

function keysOf(subscription: PushSubscription): DeviceSubscription {
  const { endpoint, keys = {} } = subscription.toJSON();
  return { endpoint: endpoint ?? "", p256dh: keys["p256dh"] ?? "", auth: keys["auth"] ?? "" };
}

/** In low-data mode the page has not registered the worker. */
async function registration(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register("/sw.js");
  return navigator.serviceWorker.ready;
}

/** Null while the player has not subscribed, or has blocked notifications. */
export async function findDeviceSubscription(): Promise<DeviceSubscription | null> {
  if (!isPushSupported() || Notification.permission !== "granted") return null;
  const worker = await navigator.serviceWorker.getRegistration();
  const subscription = await worker?.pushManager.getSubscription();
  return subscription ? keysOf(subscription) : null;
}

/** Asks for the permission. Null if the player refuses. */
export async function subscribeDevice(publicKey: string): Promise<DeviceSubscription | null> {
  if ((await Notification.requestPermission()) !== "granted") return null;
  const { pushManager } = await registration();
  const existing = await pushManager.getSubscription();
  // A subscription with another VAPID key would be refused by the push service.
  if (existing && !hasKey(existing, publicKey)) await existing.unsubscribe();
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  return keysOf(await pushManager.subscribe(options));
}

function hasKey({ options: { applicationServerKey } }: PushSubscription, publicKey: string): boolean {
  if (!applicationServerKey) return false;
  const text = btoa(String.fromCharCode(...new Uint8Array(applicationServerKey)));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "") === publicKey;
}

export async function unsubscribeDevice(): Promise<void> {
  const worker = await navigator.serviceWorker.getRegistration();
  const subscription = await worker?.pushManager.getSubscription();
  await subscription?.unsubscribe();
}
