import { defineSlice } from "#features/slice.ts";
import { isUuid } from "#kit/pure/uuid.ts";
import { supportAuditActions, supportNotificationKinds, supportPermissions } from "../rules.ts";
import { ticketSearch } from "./console/search-store.ts";
import { openTickets } from "./console/tickets.ts";
import { ticketsOfPerson } from "./personal-data.ts";
import { findTicket } from "./store.ts";
import { playerTickets } from "./player-records-store.ts";

export default defineSlice({
  permissions: supportPermissions,
  auditActions: supportAuditActions,
  notificationKinds: supportNotificationKinds,
  searchProviders: { ticket: ticketSearch },
  inboxQueues: {
    tickets: {
      permission: supportPermissions.tickets,
      path: "/tickets",
      size: (executor, { brands }) => openTickets(executor, brands),
    },
  },
  brandResolvers: {
    async ticket(executor, id, brands) {
      const ticket = isUuid(id) ? await findTicket(executor, id) : undefined;
      return ticket && brands.filter(({ key }) => key === ticket.brand);
    },
  },
  playerRecords: { tickets: playerTickets },
  personalData: () => ticketsOfPerson,
});
