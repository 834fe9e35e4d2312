import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
  type ECDH,
} from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import { close, listenOnLoopback } from "./listen.ts";

/** A message as the device has decrypted it. */
export interface DeliveredPush {
  readonly payload: unknown;
  readonly ttl: number;
  readonly urgency: string;
  readonly topic: string | undefined;
}

export interface SimulatedDevice {
  /** What `PushSubscription.toJSON()` gives in a browser. */
  readonly subscription: { readonly endpoint: string; readonly p256dh: string; readonly auth: string };
  readonly delivered: readonly DeliveredPush[];
  /** The status of all further responses: 410 after the user has revoked the permission. */
  respondWith(status: number | undefined): void;
}

export interface PushService {
  readonly origin: string;
  newDevice(): SimulatedDevice;
  stop(): Promise<void>;
}

interface Device extends SimulatedDevice {
  readonly keys: ECDH;
  readonly authSecret: Buffer;
  readonly delivered: DeliveredPush[];
  status: number | undefined;
}

/** The limit of FCM and Mozilla. */
const maxBodyBytes = 4_096;
const maxJwtSeconds = 24 * 3_600;

/** A push service (RFC 8030) together with its browsers: checks VAPID (RFC 8292) and decrypts aes128gcm (RFC 8291). */
export async function startPushService(): Promise<PushService> {
  const devices = new Map<string, Device>();
  let origin = "";

  async function handle(request: IncomingMessage): Promise<number> {
    const body = await readBody(request);
    const device = devices.get(request.url ?? "");
    if (request.method !== "POST") return 405;
    if (!device) return 404;
    if (device.status !== undefined) return device.status;
    if (body.length > maxBodyBytes) return 413;
    const { ttl, urgency, topic, authorization, "content-encoding": encoding } = request.headers;
    if (typeof ttl !== "string" || !/^\d+$/.test(ttl) || encoding !== "aes128gcm") return 400;
    if (topic !== undefined && !/^[\w-]{1,32}$/.test(String(topic))) return 400;
    if (!isSignedFor(origin, authorization ?? "")) return 403;
    device.delivered.push({
      payload: JSON.parse(decrypt(device, body)),
      ttl: Number(ttl),
      urgency: String(urgency ?? "normal"),
      topic: topic === undefined ? undefined : String(topic),
    });
    return 201;
  }

  const server = createServer((request, response) => {
    handle(request).then(
      (status) => response.writeHead(status).end(),
      () => response.writeHead(400).end(),
    );
  });
  origin = `http://127.0.0.1:${await listenOnLoopback(server)}`;
  return {
    origin,
    newDevice() {
      const path = `/push/${randomBytes(16).toString("base64url")}`;
      const keys = createECDH("prime256v1");
      keys.generateKeys();
      const authSecret = randomBytes(16);
      const device: Device = {
        subscription: {
          endpoint: origin + path,
          p256dh: keys.getPublicKey().toString("base64url"),
          auth: authSecret.toString("base64url"),
        },
        keys,
        authSecret,
        delivered: [],
        status: undefined,
        respondWith(status) {
          device.status = status;
        },
      };
      devices.set(path, device);
      return device;
    },
    async stop() {
      const closed = close(server);
      server.closeAllConnections();
      await closed;
    },
  };
}

/** `vapid t=<JWT>, k=<public key>`: signed with ES256 for this origin, valid for at most a day. */
function isSignedFor(origin: string, authorization: string): boolean {
  const { token = "", key = "" } =
    /^vapid t=(?<token>[\w.-]+), ?k=(?<key>[\w-]+)$/.exec(authorization)?.groups ?? {};
  const [header = "", claims = "", signature = ""] = token.split(".");
  const point = Buffer.from(key, "base64url");
  if (point.length !== 65) return false;
  const publicKey = createPublicKey({
    format: "jwk",
    key: {
      kty: "EC",
      crv: "P-256",
      x: point.subarray(1, 33).toString("base64url"),
      y: point.subarray(33).toString("base64url"),
    },
  });
  const isSigned = verify(
    "sha256",
    Buffer.from(`${header}.${claims}`),
    { key: publicKey, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, "base64url").toString()) as {
    aud?: string;
    exp?: number;
    sub?: string;
  };
  const seconds = Date.now() / 1_000;
  const isCurrent = typeof exp === "number" && exp > seconds && exp <= seconds + maxJwtSeconds;
  return isSigned && aud === origin && isCurrent && /^(mailto:|https:)/.test(sub ?? "");
}

/** One record, as RFC 8291 requires. */
function decrypt({ keys, authSecret }: Device, body: Buffer): string {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const senderKey = body.subarray(21, 21 + keyLength);
  const record = body.subarray(21 + keyLength);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), keys.getPublicKey(), senderKey]);
  const secret = derive(keys.computeSecret(senderKey), authSecret, info, 32);
  const key = derive(secret, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
  const nonce = derive(secret, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
  const decipher = createDecipheriv("aes-128-gcm", key, nonce);
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  const end = padded.lastIndexOf(2);
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error("wrong padding");
  return padded.subarray(0, end).toString("utf8");
}

function derive(secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, salt, info, length));
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}
