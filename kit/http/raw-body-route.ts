import type { FastifyInstance, RouteOptions } from "fastify";

/** A route for signed messages: it gets the body as unparsed text, of any content type. */
export function registerRawBodyRoute(server: FastifyInstance, route: RouteOptions, maxBytes: number): void {
  // A separate Fastify scope, so that other routes keep their body parsers.
  void server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "string", bodyLimit: maxBytes }, (_, body, done) =>
      done(null, body),
    );
    scope.route({ ...route, bodyLimit: maxBytes });
  });
}
