import type { Ticket, TicketSummary } from "#features/support/contract.ts";
import type { TestPlayer } from "./players.ts";

let clientIds = 0;

export function postTicket(player: TestPlayer, more: object = {}) {
  clientIds += 1;
  const body = { clientId: `t${clientIds}`, subject: "My charge", text: "I was charged twice.", ...more };
  return player.post("open-ticket", body);
}

/** The ticket that was opened; throws when it was refused. */
export async function newTicket(...input: Parameters<typeof postTicket>): Promise<Ticket> {
  return ticketIn(await postTicket(...input));
}

export function reply(player: TestPlayer, ticketId: string, text: string, more: object = {}) {
  clientIds += 1;
  return player.post("reply-to-ticket", { ticketId, text, clientId: `r${clientIds}`, ...more });
}

export function ticketIn({ status, body }: { status: number; body: unknown }): Ticket {
  if (status !== 200) throw new Error(`refused: ${JSON.stringify(body)}`);
  return (body as { ticket: Ticket }).ticket;
}

export async function ticketOf(player: TestPlayer, ticketId: string): Promise<Ticket> {
  return ticketIn(await player.get(`support-ticket?ticketId=${ticketId}`));
}

export async function ticketsOf(player: TestPlayer, query = "") {
  const { body } = await player.get(`support-tickets${query}`);
  return body as { tickets: TicketSummary[]; next: string | null };
}
