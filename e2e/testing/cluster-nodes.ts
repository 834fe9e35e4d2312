import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { Agent, request } from "node:http";
import { connect, createServer, type AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { freePort } from "#kit/machine/free-port.ts";
import { compiled } from "./program.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const clusterHost = "blg-za-en.kickoff.example";

/** A server process of a cluster, started like production. */
export interface Node {
  readonly port: number;
  isReady: boolean;
  start(): Promise<void>;
  /** Sends SIGTERM and waits. Returns the exit code. */
  end(): Promise<number | null>;
  /** Sends SIGKILL. */
  kill(): Promise<void>;
  /** Starts it again if a test has killed it. */
  revive(): Promise<void>;
}

export async function createNode(environment: Readonly<Record<string, string>>): Promise<Node> {
  const port = await freePort();
  let child: ChildProcess | undefined;
  const node: Node = {
    port,
    isReady: false,
    async start() {
      child = spawn(process.execPath, ["apps/server/main.ts"], {
        cwd: root,
        env: {
          PATH: process.env["PATH"],
          ...compiled,
          NODE_ENV: "production",
          PORT: String(port),
          ...environment,
        },
        stdio: ["ignore", "ignore", "inherit"],
      });
      const ended = once(child, "exit").then(() => "ended" as const);
      for (;;) {
        const outcome = await Promise.race([probe(port), ended]);
        if (outcome === "ended") throw new Error("A server process ended before it was ready");
        if (outcome) return;
      }
    },
    async end() {
      const exited = once(child as ChildProcess, "exit");
      child?.kill("SIGTERM");
      const [code] = (await exited) as [number | null];
      return code;
    },
    async kill() {
      const exited = once(child as ChildProcess, "exit");
      child?.kill("SIGKILL");
      await exited;
    },
    async revive() {
      const isAlive = child?.exitCode === null && child.signalCode === null;
      if (!isAlive) await node.start();
    },
  };
  return node;
}

const agent = new Agent({ keepAlive: true });

export interface Sent {
  method?: "GET" | "POST";
  path: string;
  token?: string;
  key?: string;
  body?: object;
}

export async function send(port: number, sent: Sent): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const headers = {
      host: clusterHost,
      "content-type": "application/json",
      ...(sent.token === undefined ? {} : { authorization: `Bearer ${sent.token}` }),
      ...(sent.key === undefined ? {} : { "idempotency-key": sent.key }),
    };
    const call = request(
      { agent, host: "127.0.0.1", port, path: sent.path, method: sent.method ?? "GET", headers },
      (response) => {
        text(response).then((body) => resolve({ status: response.statusCode ?? 0, body }), reject);
      },
    );
    call.setTimeout(20_000, () => call.destroy(new Error("no answer")));
    call.on("error", reject);
    call.end(sent.body === undefined ? undefined : JSON.stringify(sent.body));
  });
}

/** Whether the process may get traffic. A short pause between two probes leaves CPU to the process. */
async function probe(port: number): Promise<boolean> {
  const isReady = await send(port, { path: "/health/ready" }).then(
    ({ status }) => status === 200,
    () => false,
  );
  if (!isReady) await new Promise((resolve) => setTimeout(resolve, 50));
  return isReady;
}

/** A reverse proxy: forwards requests to a process under the brand's host. */
export async function startReverseProxy(port: number): Promise<{ url: string; close(): void }> {
  const front = createServer((visitor) => {
    const process = connect(port, "127.0.0.1");
    visitor.once("error", () => process.destroy()).once("close", () => process.destroy());
    process.once("error", () => visitor.destroy()).once("close", () => visitor.destroy());
    visitor.once("data", (head: Buffer) => {
      process.write(head.toString("latin1").replace(/^host:.*$/im, `Host: ${clusterHost}`), "latin1");
      visitor.pipe(process).pipe(visitor);
    });
  });
  front.listen(0, "127.0.0.1");
  await once(front, "listening");
  const { port: own } = front.address() as AddressInfo;
  return { url: `http://127.0.0.1:${own}`, close: () => void front.close() };
}

/**
 * A load balancer: probes every process and sends calls to those that are ready. As in deploy/Caddyfile, a call waits
 * up to five seconds while none is.
 */
export function createBalancer(nodes: readonly Node[]) {
  const watch = { isOver: false };
  let turn = 0;
  const watches = nodes.map(async (node) => {
    while (!watch.isOver) {
      node.isReady = await probe(node.port);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  });
  return {
    async send(sent: Sent) {
      for (const askedAt = performance.now(); performance.now() - askedAt < 5_000;) {
        const ready = nodes.filter((node) => node.isReady);
        const node = ready[turn++ % Math.max(1, ready.length)];
        if (node) return send(node.port, sent);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      throw new Error("no process is ready");
    },
    async stop() {
      watch.isOver = true;
      await Promise.all(watches);
    },
  };
}
