import { viewerRoom } from "#kit/realtime/message.ts";
import type { RealtimePort } from "#kit/realtime/port.ts";
import { ticketEvent } from "../rules.ts";

/** Sends the id only; an open page fetches the ticket again. */
export function publishTicket(
  realtime: RealtimePort,
  service: string,
  { playerId, ticketId }: { playerId: string; ticketId: string },
): void {
  realtime.publish(
    { site: service, room: viewerRoom(playerId) },
    { event: ticketEvent, payload: { ticketId } },
  );
}
