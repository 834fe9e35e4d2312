import type { FastifyInstance, RouteOptions } from "fastify";

/** A call whose body is signed: kept as the text that it came as, of whatever type its sender says it is. */
export function registerSigned(server: FastifyInstance, route: RouteOptions, mostBytes: number): void {
  // In a scope of its own, so that no other call takes a body unread.
  void server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "string", bodyLimit: mostBytes }, (_, body, done) =>
      done(null, body),
    );
    scope.route({ ...route, bodyLimit: mostBytes });
  });
}
