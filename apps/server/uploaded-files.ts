import type { FastifyInstance, FastifyReply } from "fastify";
import type { Brand } from "#features/branding/rules.ts";
import type { FilePorts } from "#features/files/server/index.ts";
import { findPicture, findPictureForStaff } from "#features/matches/server/index.ts";
import { findAttachment, findAttachmentForStaff } from "#features/support/server/index.ts";
import { commonProblem } from "#kit/contract/problem.ts";
import type { Database } from "#kit/db/database.ts";
import { requestInfoOf } from "#kit/http/request-info.ts";
import { isUuid } from "#kit/pure/uuid.ts";
import { siteResolversOf } from "./slices.ts";

/** If a file were not a picture, the browser would still not run it. */
const policy = "default-src 'none'; sandbox";

interface ById {
  Params: { id: string };
}

/** Serves pictures that players have uploaded. */
export function registerUploadedFiles(
  server: FastifyInstance,
  ports: FilePorts & { database: Database; brands: readonly Brand[] },
): void {
  const { matchPicture: findSites } = siteResolversOf(ports.brands);
  if (!findSites) throw new Error("matches registers no resolver of match pictures");
  // A picture never changes at its address, so it is cached forever.
  server.get<ById>("/files/:id", async ({ params: { id } }, reply) => {
    const content = isUuid(id) ? await ports.files.get(id.toLowerCase()) : undefined;
    return sendPicture(reply, content, "public, max-age=31536000, immutable");
  });
  server.get<ById>("/match-pictures/:id", async (request, reply) => {
    const viewer = (await requestInfoOf(request)?.viewer()) ?? null;
    const content = await findPicture(ports.database, ports, request.params.id, viewer);
    return sendPicture(reply, content, "private, no-store");
  });
  server.get<ById>("/staff/match-pictures/:id", async (request, reply) => {
    const staff = (await requestInfoOf(request)?.staff()) ?? null;
    const pictures = { privateFiles: ports.privateFiles, findSites };
    const content = await findPictureForStaff(ports.database, pictures, request.params.id, staff);
    return sendPicture(reply, content, "private, no-store");
  });
  server.get<ById>("/support-pictures/:id", async (request, reply) => {
    const viewer = (await requestInfoOf(request)?.viewer()) ?? null;
    const content = await findAttachment(ports.database, ports, request.params.id, viewer);
    return sendPicture(reply, content, "private, no-store");
  });
  server.get<ById>("/staff/support-pictures/:id", async (request, reply) => {
    const staff = (await requestInfoOf(request)?.staff()) ?? null;
    const content = await findAttachmentForStaff(ports.database, ports, request.params.id, staff);
    return sendPicture(reply, content, "private, no-store");
  });
}

function sendPicture(reply: FastifyReply, content: Buffer | undefined, caching: string): FastifyReply {
  // For other callers it returns 404, so that it does not reveal whether the picture exists.
  if (!content) throw commonProblem("not_found");
  return reply
    .header("cache-control", caching)
    .header("content-security-policy", policy)
    .header("content-disposition", "inline")
    .type("image/webp")
    .send(content);
}
