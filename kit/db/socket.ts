import { Socket } from "node:net";

/**
 * Statements with values that are sent in one turn of the loop leave in one write: writing to a socket costs more than
 * making a statement. The driver holds the messages of each together until it is whole; here they wait until whoever
 * else has something to say has said it.
 */
export class OneWriteSocket extends Socket {
  override uncork(): void {
    process.nextTick(() => super.uncork());
  }
}
