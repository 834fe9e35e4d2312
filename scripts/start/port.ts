import { once } from "node:events";
import { createServer } from "node:net";
import { errorCode, SetupError } from "#kit/machine/setup-error.ts";

/** Called before anything slow. */
export async function refuseTakenPort(port: number, host: string): Promise<void> {
  const server = createServer().listen(port, host);
  try {
    await once(server, "listening");
  } catch (error) {
    const reason = explain(errorCode(error), port, host);
    throw reason === undefined ? error : new SetupError(reason, { cause: error });
  }
  server.close();
  await once(server, "close");
}

function explain(code: string | undefined, port: number, host: string): string | undefined {
  if (code === "EADDRINUSE") {
    return `Port ${port} is taken by another program. Choose another one: PORT=${port + 1} npm start`;
  }
  if (code === "EACCES") {
    return `Port ${port} may not be used by this user. Choose one above 1023: PORT=3000 npm start`;
  }
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND") {
    return `This machine has no address ${host}. Correct HOST, or leave it out.`;
  }
  return undefined;
}
