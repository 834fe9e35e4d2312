import { io, type Socket } from "socket.io-client";
import type { ClientEvents, ServerEvents } from "./message.ts";
import type { LiveSocket, SocketListener, SocketOptions } from "./socket.ts";

/** Given, not imported: what two files share would have to be found in the first by its name, which takes a third. */
interface PollingOptions extends SocketOptions {
  path: string;
  answerMs: number;
}

/** Where no websocket gets through: begins with requests, and goes over to a websocket should one do. */
export function openPolling(
  { url, headers, path, answerMs }: PollingOptions,
  listener: SocketListener,
): LiveSocket {
  const socket: Socket<ServerEvents, ClientEvents> = io(url ?? "", {
    path,
    reconnectionDelay: 1_000,
    reconnectionDelayMax: 10_000,
    randomizationFactor: 0.7,
    ...(headers && { extraHeaders: headers }),
  });
  socket.on("connect", () => listener.connect(socket.recovered));
  socket.on("message", (room, message) => listener.message(room, message));
  socket.on("live", (isLive) => listener.live(isLive));
  socket.on("disconnect", (reason) => {
    if (reason === "io server disconnect") listener.ended();
  });
  socket.on("connect_error", (error) => {
    if (!socket.active) listener.refused("data" in error ? error.data : undefined);
  });
  return {
    isConnected: () => socket.connected,
    join: (room) =>
      new Promise((resolve, reject) => {
        socket
          .timeout(answerMs)
          .emit("join", room, (error, answer) => (error ? reject(error) : resolve(answer)));
      }),
    leave: (room) => socket.emit("leave", room),
    reconnect: () => socket.connect(),
    close: () => socket.disconnect(),
  };
}
