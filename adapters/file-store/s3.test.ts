import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { createS3Store } from "./s3.ts";
import { startS3Server, type S3Server } from "./testing/s3-server.ts";

let server: S3Server;

beforeAll(async () => {
  server = await startS3Server();
});

beforeEach(() => server.failWith(undefined));

afterAll(() => server.stop());

function storeOf(prefix: string, changes: { secretAccessKey?: string; endpoint?: string } = {}) {
  const { bucket, accessKeyId, secretAccessKey, url: endpoint } = server;
  const store = createS3Store({
    bucket,
    region: "af-south-1",
    accessKeyId,
    secretAccessKey,
    endpoint,
    prefix,
    ...changes,
  });
  onTestFinished(() => store.close());
  return store;
}

const content = Buffer.from([0, 1, 2, 253, 254, 255]);

test("a file of one node can be read by another until it is deleted", async () => {
  const [one, other] = [storeOf("public/"), storeOf("public/")];
  const id = randomUUID();
  await one.put(id, content);
  expect(await other.get(id)).toEqual(content);
  expect([...server.objects.keys()]).toContain(`public/${id}`);
  await other.delete(id);
  expect(await one.get(id)).toBeUndefined();
  await one.delete(id);
});

test("stores of one bucket do not see each other's files", async () => {
  const id = randomUUID();
  await storeOf("private/").put(id, content);
  expect(await storeOf("public/").get(id)).toBeUndefined();
});

test("a wrong secret throws SignatureDoesNotMatch", async () => {
  const store = storeOf("public/", { secretAccessKey: "another-secret" });
  await expect(store.put(randomUUID(), content)).rejects.toMatchObject({ name: "SignatureDoesNotMatch" });
});

test("returns 503 when the server is full, overloaded or unreachable", async () => {
  const unavailable = { code: "unavailable", status: 503 };
  for (const fault of [
    { status: 507, code: "InsufficientStorage" },
    { status: 503, code: "SlowDown" },
  ]) {
    server.failWith(fault);
    await expect(storeOf("public/").put(randomUUID(), content)).rejects.toMatchObject(unavailable);
  }
  const away = storeOf("public/", { endpoint: "http://127.0.0.1:1" });
  await expect(away.get(randomUUID())).rejects.toMatchObject(unavailable);
});

test("an invalid id cannot reach another key", async () => {
  await expect(storeOf("public/").get("../private/x")).rejects.toThrow("file id must be a UUID");
});
