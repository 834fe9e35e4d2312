import type { Screen } from "#kit/client/screen.ts";

export const screens = {
  notifications: {
    file: "features/support/web/NotificationsScreen.tsx",
    load: () => import("./NotificationsScreen.tsx"),
  },
  support: {
    file: "features/support/web/SupportScreen.tsx",
    load: () => import("./SupportScreen.tsx"),
  },
  ask: {
    file: "features/support/web/AskScreen.tsx",
    load: () => import("./AskScreen.tsx"),
  },
  reportBug: {
    file: "features/support/web/ReportBugScreen.tsx",
    load: () => import("./ReportBugScreen.tsx"),
  },
  ticket: {
    file: "features/support/web/TicketScreen.tsx",
    load: () => import("./TicketScreen.tsx"),
  },
  visitorTicket: {
    file: "features/support/web/VisitorTicketScreen.tsx",
    load: () => import("./VisitorTicketScreen.tsx"),
  },
} satisfies Record<string, Screen>;
