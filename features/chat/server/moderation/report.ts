import { findPublicPlayer } from "#features/accounts/server/index.ts";
import type { Executor } from "#kit/db/database.ts";
import { newId } from "#kit/db/id.ts";
import { chatProblems } from "../../contract.ts";
import { normaliseText, type ReportReason } from "../../rules.ts";
import { findReadableById } from "../messages/readable-message.ts";
import type { ChatReader } from "../ports.ts";
import * as store from "./store.ts";

export interface ReportInput {
  readonly kind: "message" | "player";
  readonly id: string;
  readonly reason: ReportReason;
  readonly note?: string | undefined;
}

export async function report(
  trx: Executor,
  reporter: ChatReader,
  input: ReportInput,
  now: Date,
): Promise<{ isReported: true }> {
  const reported =
    input.kind === "message"
      ? await findReportedMessage(trx, reporter, input.id)
      : await findReportedPlayer(trx, reporter, input.id);
  if (reported.reportedId === reporter.playerId) throw chatProblems.problem("report_self");
  await store.insertReport(
    trx,
    {
      ...reported,
      id: newId({ now: () => now }),
      service: reporter.site.brand.service,
      reporterId: reporter.playerId,
      kind: input.kind,
      reason: input.reason,
      note: normaliseText(input.note ?? "") || null,
    },
    now,
  );
  return { isReported: true };
}

type Reported = Pick<store.NewReport, "subjectId" | "reportedId" | "quotedText">;

async function findReportedMessage(
  executor: Executor,
  { site, playerId, kinds }: ChatReader,
  id: string,
): Promise<Reported> {
  const message = await findReadableById(executor, kinds, { brand: site.brand, playerId }, id);
  if (!message) throw chatProblems.problem("message_not_found");
  return { subjectId: id, reportedId: message.authorId, quotedText: message.text };
}

async function findReportedPlayer(executor: Executor, { site }: ChatReader, id: string): Promise<Reported> {
  const player = await findPublicPlayer(executor, site.brand.service, id);
  if (!player) throw chatProblems.problem("player_not_found");
  return { subjectId: player.id, reportedId: player.id, quotedText: player.bio };
}
