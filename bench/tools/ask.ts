import { type Agent, request } from "node:http";

const patienceMs = 20_000;

export interface Asked {
  path: string;
  /** With one it is a write, without one a read. */
  body?: object;
  headers?: Readonly<Record<string, string>>;
}

/** One request to a program of this machine: resolves when it was answered with 200, and fails otherwise. */
export function ask(
  agent: Agent,
  { port, host }: { port: number; host: string },
  { path, body, headers }: Asked,
): Promise<void> {
  const text = body === undefined ? undefined : JSON.stringify(body);
  const typed =
    text === undefined
      ? {}
      : { "content-type": "application/json", "content-length": Buffer.byteLength(text) };
  return new Promise((resolve, reject) => {
    const asked = request(
      {
        agent,
        method: text === undefined ? "GET" : "POST",
        host: "127.0.0.1",
        port,
        path,
        headers: { host, ...typed, ...headers },
        timeout: patienceMs,
      },
      (answer) => {
        answer.resume();
        answer.once("error", reject);
        answer.once("end", () => {
          if (answer.statusCode === 200) resolve();
          else reject(new Error(`${path} answered ${answer.statusCode}`));
        });
      },
    );
    asked.once("error", reject);
    asked.once("timeout", () => asked.destroy(new Error(`${path} did not answer`)));
    asked.end(text);
  });
}
