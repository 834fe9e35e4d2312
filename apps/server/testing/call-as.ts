import type { TestApp } from "./app.ts";

/** A call from the brand's page, with or without a session token. With a body it is a POST. */
export async function callAs(
  { server }: Pick<TestApp, "server">,
  caller: { brand: string; token: string | undefined },
  call: string,
  body?: object,
): Promise<{ status: number; body: never }> {
  const host = `${caller.brand}.localhost`;
  const response = await server.inject({
    url: `/api/game/${call}`,
    method: body ? "POST" : "GET",
    headers: {
      host,
      origin: `http://${host}`,
      ...(caller.token === undefined ? {} : { cookie: `sid=${caller.token}` }),
    },
    ...(body ? { payload: body } : {}),
  });
  return { status: response.statusCode, body: response.json<never>() };
}
