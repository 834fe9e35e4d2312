import { type Agent, request } from "node:http";

const patience = 20_000;

/** One write to a program of this machine: resolves when it was answered with 200, and fails otherwise. */
export function post(
  agent: Agent,
  { port, host, path }: { port: number; host: string; path: string },
  body: object,
  headers: Readonly<Record<string, string>>,
): Promise<void> {
  const text = JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const asked = request(
      {
        agent,
        method: "POST",
        host: "127.0.0.1",
        port,
        path,
        headers: {
          host,
          "content-type": "application/json",
          "content-length": Buffer.byteLength(text),
          ...headers,
        },
        timeout: patience,
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
