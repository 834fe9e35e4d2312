import type { FastifyError, FastifyInstance, RouteOptions } from "fastify";
import { commonProblem } from "#kit/contract/problem.ts";
import { toProblem } from "./problems.ts";

/** HTML forms cannot send these types, and scripts of other sites need a CORS preflight. */
const types = /^(image\/[\w.+-]+|application\/octet-stream)$/;

/** A route whose body is a file. */
export function registerUpload(server: FastifyInstance, route: RouteOptions, maxBytes: number): void {
  void server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(types, { parseAs: "buffer", bodyLimit: maxBytes }, (_, content, done) =>
      done(null, content),
    );
    scope.route({
      ...route,
      bodyLimit: maxBytes,
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
