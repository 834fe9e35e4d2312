import type { Executor } from "#kit/db/database.ts";
import type { ReportReason } from "../../rules.ts";
import type { ChatTables } from "../tables.ts";

const tables = (executor: Executor) => executor.as<ChatTables>();

export interface NewReport {
  readonly id: string;
  readonly service: string;
  readonly reporterId: string;
  readonly kind: "message" | "player";
  readonly subjectId: string;
  readonly reportedId: string | null;
  readonly reason: ReportReason;
  readonly note: string | null;
  readonly quotedText: string | null;
}

/** A second report of the same player on the same subject changes nothing. */
export async function insertReport(trx: Executor, report: NewReport, now: Date): Promise<void> {
  await tables(trx)
    .insertInto("chat_reports")
    .values({
      id: report.id,
      service: report.service,
      reporter_id: report.reporterId,
      kind: report.kind,
      subject_id: report.subjectId,
      reported_id: report.reportedId,
      reason: report.reason,
      note: report.note,
      quoted_text: report.quotedText,
      reported_at: now,
    })
    .onConflict((conflict) => conflict.columns(["reporter_id", "kind", "subject_id"]).doNothing())
    .execute();
}
