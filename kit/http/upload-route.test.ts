import { once } from "node:events";
import { request, type ClientRequest, type IncomingMessage } from "node:http";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { startNotes, type NotesNode } from "./testing/notes.ts";

let node: NotesNode;

beforeAll(async () => {
  node = await startNotes({ trustedProxies: ["127.0.0.1"], uploadLimits: { perAddress: 1, perProcess: 2 } });
});

afterAll(() => node.stop());

const size = 1_000_000;

/** Announces a file and sends only its first bytes. */
function begin(headers: Record<string, string>): ClientRequest {
  const upload = request(`${node.base}/api/picture`, {
    method: "POST",
    headers: { "content-type": "image/png", "content-length": size, ...headers },
  });
  upload.on("error", () => undefined);
  upload.write("a");
  onTestFinished(() => void upload.destroy());
  return upload;
}

async function answerTo(upload: ClientRequest): Promise<{ status: number | undefined; code: unknown }> {
  const [response] = (await once(upload, "response")) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  const { code } = JSON.parse(Buffer.concat(chunks).toString()) as { code: unknown };
  return { status: response.statusCode, code };
}

const ada = { authorization: "Bearer ada" };
const from = (address: string) => ({ ...ada, "x-forwarded-for": address });

test("an upload without a session is refused before its body is read", async () => {
  expect(await answerTo(begin({}))).toEqual({ status: 401, code: "sign_in_required" });
});

test("an upload that a demo may not send is refused before its body is read", async () => {
  const upload = begin({ authorization: "Bearer demo" });
  expect(await answerTo(upload)).toEqual({ status: 403, code: "demo_refused" });
});

test("uploads are limited per address and per process, and then by the player's quota, before a body is read", async () => {
  const first = begin(from("203.0.113.1"));
  await expect.poll(() => quota()).toBe(1);
  expect(await answerTo(begin(from("203.0.113.1")))).toEqual({ status: 429, code: "too_many_requests" });
  const second = begin(from("203.0.113.2"));
  await expect.poll(() => quota()).toBe(2);
  expect(await answerTo(begin(from("203.0.113.3")))).toEqual({ status: 503, code: "unavailable" });

  first.end(Buffer.alloc(size - 1));
  expect(await answerTo(first)).toEqual({ status: 200, code: undefined });
  second.destroy();
  const send = async () => {
    const upload = begin(from("203.0.113.4"));
    upload.end(Buffer.alloc(size - 1));
    return answerTo(upload);
  };
  // An aborted upload makes room as soon as its connection is closed.
  await expect.poll(async () => (await send()).status).toBe(200);
  expect(await answerTo(begin(from("203.0.113.5")))).toEqual({ status: 429, code: "too_many_requests" });
});

/** Tokens that uploads have spent. */
async function quota(): Promise<number> {
  const [row] = await node.database.run(
    "select round(extract(epoch from empty_at - $1::timestamptz) / 60)::int as spent from rate_limits where key like '%picture%'",
    [node.clock.now()],
  );
  return Number(row?.["spent"] ?? 0);
}
