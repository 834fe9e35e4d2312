import { endServer } from "./orphan.ts";
import { type PostmasterOptions, startPostmaster } from "./postmaster.ts";

export interface Supervisor {
  port: number;
  pid(): number;
  stop(): Promise<void>;
}

/** Runs the server until `stop`. If the server is killed, it restarts on the same port and recovers from its log. */
export async function superviseServer(
  options: PostmasterOptions,
  onLost: (error: unknown) => void,
): Promise<Supervisor> {
  let server = await startPostmaster(options);
  const { port } = server;
  let isStopping = false;
  let restart: Promise<void> = Promise.resolve();

  const restartServer = async () => {
    server = await startPostmaster({ ...options, port });
    watch();
  };
  const watch = () => {
    server.child.once("exit", () => {
      if (!isStopping) restart = restartServer().catch(onLost);
    });
  };
  // Otherwise a program that ends by an uncaught error would leave its server running.
  const endWithProgram = () => server.child.kill("SIGINT");

  watch();
  process.once("exit", endWithProgram);
  return {
    port,
    pid: () => server.pid,
    async stop() {
      isStopping = true;
      await restart;
      await endServer(server.pid);
      process.off("exit", endWithProgram);
    },
  };
}
