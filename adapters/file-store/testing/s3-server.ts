import { createHash, createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

export interface S3Server {
  readonly url: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** The stored objects by key. */
  readonly objects: ReadonlyMap<string, Buffer>;
  /** Makes every request fail with this error; undefined restores normal operation. */
  failWith(fault: { status: number; code: string } | undefined): void;
  stop(): Promise<void>;
}

/** An in-memory S3 bucket that requires signed requests. */
export async function startS3Server(): Promise<S3Server> {
  const bucket = "pictures";
  const accessKeyId = "AKIDEXAMPLE";
  const secretAccessKey = "a-secret-of-the-simulated-server";
  const objects = new Map<string, Buffer>();
  let fault: { status: number; code: string } | undefined;

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const refuse = (status: number, code: string) =>
      response
        .writeHead(status, { "content-type": "application/xml" })
        .end(
          `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`,
        );
    if (fault) return void refuse(fault.status, fault.code);
    if (!isSigned(request, body, { accessKeyId, secretAccessKey }))
      return void refuse(403, "SignatureDoesNotMatch");
    const { pathname } = new URL(request.url ?? "/", "http://s3");
    if (!pathname.startsWith(`/${bucket}/`)) return void refuse(404, "NoSuchBucket");
    const key = pathname.slice(bucket.length + 2);
    const found = objects.get(key);
    if (request.method === "PUT") objects.set(key, body);
    else if (request.method === "DELETE") objects.delete(key);
    else if (found) return void response.writeHead(200, { "content-length": found.length }).end(found);
    else return void refuse(404, "NoSuchKey");
    response.writeHead(request.method === "PUT" ? 200 : 204).end();
  }

  const server = createServer((request, response) => void handle(request, response)).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bucket,
    accessKeyId,
    secretAccessKey,
    objects,
    failWith: (next) => void (fault = next),
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

const sha256 = (content: string | Buffer) => createHash("sha256").update(content).digest("hex");
const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();

/** Checks the AWS Signature Version 4 of the request. */
function isSigned(
  { method = "", url = "", headers }: IncomingMessage,
  body: Buffer,
  credentials: { accessKeyId: string; secretAccessKey: string },
): boolean {
  const pattern =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/((\d{8})\/([^/]+)\/s3\/aws4_request), SignedHeaders=([^,]+), Signature=(\w+)$/;
  const [, id, scope = "", day = "", region = "", names = "", signature] =
    pattern.exec(headers.authorization ?? "") ?? [];
  const contentHash = String(headers["x-amz-content-sha256"]);
  if (id !== credentials.accessKeyId) return false;
  if (contentHash !== "UNSIGNED-PAYLOAD" && contentHash !== sha256(body)) return false;
  const { pathname, searchParams } = new URL(url, "http://s3");
  searchParams.sort();
  const signed = names.split(";").map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const canonical = [method, pathname, searchParams.toString(), signed.join(""), names, contentHash].join(
    "\n",
  );
  const text = ["AWS4-HMAC-SHA256", String(headers["x-amz-date"]), scope, sha256(canonical)].join("\n");
  const key = [day, region, "s3", "aws4_request"].reduce<string | Buffer>(
    hmac,
    `AWS4${credentials.secretAccessKey}`,
  );
  return hmac(key, text).toString("hex") === signature;
}
