import webPush from "web-push";
import { PushFailed, type PushMessage, type PushPort } from "#kit/push/port.ts";

export interface WebPushOptions {
  publicKey: string;
  privateKey: string;
  /** Where a push service reports problems: `mailto:` or `https:`. */
  subject: string;
  /** Origin of the simulated push service. */
  simulator?: string | undefined;
  timeoutMs?: number;
}

/** Hosts of the push services of Chrome, Edge, Firefox and Safari. */
const pushServices = [
  /^fcm\.googleapis\.com$/,
  /^updates\.push\.services\.mozilla\.com$/,
  /^[a-z0-9-]+\.notify\.windows\.com$/,
  /^([a-z0-9-]+\.)?push\.apple\.com$/,
];

export function generateVapidKeys(): { publicKey: string; privateKey: string } {
  return webPush.generateVAPIDKeys();
}

/** Web Push (RFC 8030) with VAPID (RFC 8292) and aes128gcm (RFC 8291). */
export function createWebPush(options: WebPushOptions): PushPort {
  const { publicKey, privateKey, subject, simulator, timeoutMs = 10_000 } = options;
  return {
    publicKey,
    accepts: (endpoint) => isPushService(endpoint, simulator),
    async send(message) {
      const { subscription } = message;
      if (!isPushService(subscription.endpoint, simulator)) throw new PushFailed("expired");
      const request = requestOf(message, { publicKey, privateKey, subject });
      let response: Response;
      try {
        response = await fetch(request.endpoint, {
          method: request.method,
          headers: headersOf(request.headers),
          body: new Uint8Array(request.body),
          redirect: "manual",
          signal: AbortSignal.timeout(timeoutMs),
        });
      } catch (error) {
        throw new PushFailed("unavailable", error);
      }
      await response.body?.cancel();
      if (!response.ok) throw failureOf(response.status);
    },
  };
}

function isPushService(endpoint: string, simulator: string | undefined): boolean {
  const url = URL.parse(endpoint);
  if (!url || url.username !== "" || url.password !== "") return false;
  if (simulator !== undefined && url.origin === simulator) return true;
  return url.protocol === "https:" && url.port === "" && pushServices.some((host) => host.test(url.hostname));
}

function requestOf(
  { subscription: { endpoint, p256dh, auth }, payload, ttlSeconds, isUrgent, topic }: PushMessage,
  vapidDetails: { subject: string; publicKey: string; privateKey: string },
) {
  try {
    const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      vapidDetails,
      TTL: ttlSeconds,
      urgency: isUrgent ? "high" : "normal",
      topic,
      contentEncoding: "aes128gcm",
    });
    return details as { endpoint: string; method: string; headers: Record<string, unknown>; body: Buffer };
  } catch (error) {
    // The keys of the subscription are no keys: nothing can ever be encrypted for it.
    throw new PushFailed("expired", error);
  }
}

/** Without `Content-Length`, which `fetch` sets. */
function headersOf(headers: Record<string, unknown>): Record<string, string> {
  const own = Object.entries(headers).filter(([name]) => name.toLowerCase() !== "content-length");
  return Object.fromEntries(own.map(([name, value]) => [name, String(value)]));
}

function failureOf(status: number): PushFailed {
  const cause = `HTTP ${status}`;
  if (status === 404 || status === 410) return new PushFailed("expired", cause);
  if (status === 429) return new PushFailed("too_many", cause);
  return new PushFailed(status >= 500 ? "unavailable" : "refused", cause);
}
