import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** A proxy to a database that can be frozen: connections stay open, but no data passes. */
export async function openFreezableDatabase(url: string) {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  let isFrozen = false;
  const line = createServer((client) => {
    const backend = connect(Number(port), hostname);
    const pass = (to: Socket) => (chunk: Buffer) => {
      if (!isFrozen) to.write(chunk);
    };
    client.on("data", pass(backend)).on("close", () => backend.destroy());
    backend.on("data", pass(client)).on("close", () => client.destroy());
    for (const socket of [client, backend]) sockets.add(socket.on("error", () => undefined));
  }).listen(0, "127.0.0.1");
  await once(line, "listening");
  const own = new URL(url);
  own.hostname = "127.0.0.1";
  own.port = String((line.address() as AddressInfo).port);
  return {
    url: own.href,
    freeze: () => void (isFrozen = true),
    close() {
      for (const socket of sockets) socket.destroy();
      line.close();
    },
  };
}
