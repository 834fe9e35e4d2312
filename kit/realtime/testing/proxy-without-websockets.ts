import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";

/** Forwards requests to a port, and leaves the handshakes of websockets without any response. */
export async function startProxyWithoutWebsockets(port: number) {
  const swallowed = new Set<Duplex>();
  const server = createServer((incoming, response) => {
    const { method, url: path, headers } = incoming;
    const outgoing = request({ host: "127.0.0.1", port, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    outgoing.on("error", () => response.destroy());
    response.on("close", () => outgoing.destroy());
    incoming.pipe(outgoing);
  });
  server.on("upgrade", (_, socket) => {
    swallowed.add(socket);
    socket.on("error", () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    swallowed: () => swallowed.size,
    stop: () =>
      new Promise<void>((resolve) => {
        for (const socket of swallowed) socket.destroy();
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
