import { type Agent, request } from "node:http";

const timeoutMs = 20_000;

export interface RequestOptions {
  path: string;
  /** With a body the request is a POST, otherwise a GET. */
  body?: object;
  headers?: Readonly<Record<string, string>>;
}

/** Sends one request to a local process; rejects unless the response is 200. */
export function sendRequest(
  agent: Agent,
  { port, host }: { port: number; host: string },
  { path, body, headers }: RequestOptions,
): Promise<void> {
  const text = body === undefined ? undefined : JSON.stringify(body);
  const typed =
    text === undefined
      ? {}
      : { "content-type": "application/json", "content-length": Buffer.byteLength(text) };
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        agent,
        method: text === undefined ? "GET" : "POST",
        host: "127.0.0.1",
        port,
        path,
        headers: { host, ...typed, ...headers },
        timeout: timeoutMs,
      },
      (response) => {
        response.resume();
        response.once("error", reject);
        response.once("end", () => {
          if (response.statusCode === 200) resolve();
          else reject(new Error(`${path} returned ${response.statusCode}`));
        });
      },
    );
    outgoing.once("error", reject);
    outgoing.once("timeout", () => outgoing.destroy(new Error(`${path} timed out`)));
    outgoing.end(text);
  });
}
