import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { Server } from "socket.io";

/** Socket.IO alone: what is posted goes to everybody in the room. Nothing is checked or stored. */
const server = createServer((request, response) => {
  if (request.method !== "POST") {
    response.end("ready");
    return;
  }
  void text(request).then((body) => {
    sequence += 1;
    const message = { event: "message", payload: { message: JSON.parse(body) as object }, seq: sequence };
    io.to(room).emit("message", room, message);
    response.end("{}");
  });
});
// As in production: connections stay open between messages.
server.keepAliveTimeout = 72_000;
const room = "chat:lounge";
let sequence = 0;
const io = new Server(server, { path: "/realtime", serveClient: false });
io.on("connection", (socket) => {
  socket.on("join", async (_: string, answer: (answer: object) => void) => {
    await socket.join(room);
    answer({ isJoined: true });
  });
});
server.listen(Number(process.env["PORT"]), "127.0.0.1");
