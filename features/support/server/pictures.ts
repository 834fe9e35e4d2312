import type { FilePorts } from "#features/files/server/index.ts";
import type { Executor } from "#kit/db/database.ts";
import type { Staff, Viewer } from "#kit/http/context.ts";
import { isUuid } from "#kit/pure/uuid.ts";
import { supportPermissions } from "../rules.ts";
import { findTicketOfPicture } from "./store.ts";

type Pictures = Pick<FilePorts, "privateFiles">;

/** For the player of the ticket. */
export async function findAttachment(
  executor: Executor,
  { privateFiles }: Pictures,
  fileId: string,
  viewer: Viewer | null,
): Promise<Buffer | undefined> {
  if (!viewer || viewer.isDemo || !isUuid(fileId)) return undefined;
  const ticket = await findTicketOfPicture(executor, fileId);
  return ticket?.player_id === viewer.id ? privateFiles.get(fileId.toLowerCase()) : undefined;
}

/** For staff who answer tickets of the brand. */
export async function findAttachmentForStaff(
  executor: Executor,
  { privateFiles }: Pictures,
  fileId: string,
  staff: Staff | null,
): Promise<Buffer | undefined> {
  if (!staff?.permissions.has(supportPermissions.tickets.name) || !isUuid(fileId)) return undefined;
  const ticket = await findTicketOfPicture(executor, fileId);
  return ticket && staff.sites.has(ticket.brand) ? privateFiles.get(fileId.toLowerCase()) : undefined;
}
