import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";
import { errorCode } from "./setup-error.ts";

/** Below the ephemeral range, where an outgoing connection could take the port before its program listens. */
const range = [11_000, 32_000] as const;

/** Finds a port on which nothing listens. */
export async function freePort(): Promise<number> {
  const port = randomInt(...range);
  const server = createServer().listen(port, "127.0.0.1");
  try {
    await once(server, "listening");
  } catch (error) {
    if (errorCode(error) === "EADDRINUSE") return freePort();
    throw error;
  }
  server.close();
  await once(server, "close");
  return port;
}
