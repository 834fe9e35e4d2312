import type { FastifyError, FastifyInstance, RouteOptions } from "fastify";
import { commonProblem } from "#kit/contract/problem.ts";
import { toProblem } from "./problems.ts";

/** No form of another site can send these without asking first. */
const types = /^(image\/[\w.+-]+|application\/octet-stream)$/;

/** A call whose body is a file: read as it comes, and no further than it may be long. */
export function registerUpload(server: FastifyInstance, route: RouteOptions, mostBytes: number): void {
  void server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(types, { parseAs: "buffer", bodyLimit: mostBytes }, (_, content, done) =>
      done(null, content),
    );
    scope.route({
      ...route,
      bodyLimit: mostBytes,
      errorHandler(error: FastifyError) {
        throw uploadProblem(error);
      },
    });
  });
}

function uploadProblem(error: unknown) {
  const problem = toProblem(error);
  if (problem.code === "body_too_large") return commonProblem("file_too_large");
  return problem.code === "unsupported_media_type" ? commonProblem("file_type_wrong") : error;
}
