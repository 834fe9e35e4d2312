import type { FastifyInstance } from "fastify";
import type { FilePorts } from "#features/files/server/index.ts";
import { commonProblem } from "#kit/contract/problem.ts";
import { isUuid } from "#kit/pure/uuid.ts";

/** Were a picture ever something else, a browser would still do nothing with it. */
const policy = "default-src 'none'; sandbox";

/** Pictures that players have uploaded. An address never shows another picture, so it may be kept for good. */
export function registerUploadedFiles(server: FastifyInstance, { files }: FilePorts): void {
  server.get<{ Params: { id: string } }>("/files/:id", async ({ params: { id } }, reply) => {
    const content = isUuid(id) ? await files.get(id.toLowerCase()) : undefined;
    if (!content) throw commonProblem("not_found");
    return reply
      .header("cache-control", "public, max-age=31536000, immutable")
      .header("content-security-policy", policy)
      .header("content-disposition", "inline")
      .type("image/webp")
      .send(content);
  });
}
