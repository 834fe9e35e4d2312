import type { DailyFigure, FigurePart, FigureScope } from "#features/staff/server/index.ts";
import { defineStatement } from "#kit/db/statement.ts";

const sent = defineStatement<FigurePart, FigureScope>(
  "figure-chat-messages",
  `select '' as part, count(*)::int as value
   from chat_messages message join chat_rooms room on room.id = message.room_id
   where message.sent_at >= :from and message.sent_at < :until and message.author_id is not null
     and room.service = :service`,
);

export const chatMessages: DailyFigure = { find: (executor, scope) => executor.query(sent, scope) };

const reported = defineStatement<FigurePart, FigureScope>(
  "figure-chat-reports",
  `select '' as part, count(*)::int as value from chat_reports
   where service = :service and reported_at >= :from and reported_at < :until`,
);

export const chatReports: DailyFigure = { find: (executor, scope) => executor.query(reported, scope) };
