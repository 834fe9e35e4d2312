import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { splitKey } from "#kit/contract/contract.ts";
import { apiTable } from "../../api.ts";
import { idlePorts } from "../../testing/idle-ports.ts";
import { startMessagingApp, type MessagingApp } from "../../testing/app.ts";
import { createPhone, type Phone } from "../../testing/phone.ts";
import { checksumsOf } from "../../testing/rows.ts";

/** Fields that identify a person. */
const subject = /^(msisdn|cellNumber|userId|playerId|acceptedById)$/;

/** Any number is allowed: the SMS goes to its owner, and nothing else happens. */
const asksForProof = new Set(["POST /api/game/request-otp"]);

/** Fields that ask about any player of the realm and return public data only. */
const publicSubjects = new Set([
  "POST /api/game/get-user-profile-stats userId",
  "POST /api/game/block-player playerId",
  "POST /api/game/direct-room userId",
]);

const calls = [...apiTable(idlePorts).values()].filter(({ endpoint }) => endpoint.auth !== "staff");
const annotated = calls.flatMap(({ key, endpoint }) =>
  Object.entries(endpoint.own ?? {}).flatMap(([field, proof]) =>
    proof === "proven" ? [] : [{ key, field, proof }],
  ),
);

let app: MessagingApp;
let mine: Phone;
let me: Record<"id" | "msisdn", string>;
let other: Record<"id" | "msisdn", string>;

beforeAll(async () => {
  app = await startMessagingApp();
  const identityOf = async (phone: Phone, msisdn: string, username: string) => ({
    id: (await phone.register(msisdn, username)).body.user?.id ?? "",
    msisdn,
  });
  mine = createPhone(app);
  me = await identityOf(mine, "27731230001", "Me_Myself");
  other = await identityOf(createPhone(app), "27731230002", "Some_Other");
});
afterAll(() => app.stop());

test("every field that identifies a person is declared as own", () => {
  const forgotten = calls.flatMap(({ key, endpoint }) => {
    const named = [endpoint.query, endpoint.body].flatMap((schema) =>
      schema
        ? Object.keys(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }).properties ?? {})
        : [],
    );
    const open = named.filter((field) => subject.test(field) && endpoint.own?.[field] === undefined);
    const undeclared = open.map((field) => `${key} ${field}`).filter((field) => !publicSubjects.has(field));
    return asksForProof.has(key) ? [] : undeclared;
  });
  expect(forgotten).toEqual([]);
});

describe("another person's number or id returns 403 and changes nothing", () => {
  const everything = () => checksumsOf(app.database);

  async function send(key: (typeof annotated)[number]["key"], query: URLSearchParams, body: object) {
    const { method, path } = splitKey(key);
    return app.server.inject({
      method,
      url: `${path}?${query}`,
      headers: {
        host: "blg-za-en.localhost",
        origin: "http://blg-za-en.localhost",
        cookie: `sid=${mine.cookies.get("sid")}`,
      },
      ...(method === "POST" ? { payload: body } : {}),
    });
  }

  test.each(annotated)("$key $field", async ({ key, field, proof }) => {
    const before = await everything();
    const foreign = [other[proof], "", "0", `${me[proof]} `, `${other[proof]}' or 1=1`];
    const twice = new URLSearchParams([me[proof], other[proof]].map((value) => [field, value]));
    const refused = await Promise.all([
      send(key, twice, {}),
      ...foreign.map((value) => send(key, new URLSearchParams({ [field]: value }), { [field]: me[proof] })),
      ...[...foreign, [me[proof]], { id: me[proof] }]
        .filter(() => key.startsWith("POST"))
        .map((value) => send(key, new URLSearchParams(), { [field]: value })),
    ]);
    for (const response of refused)
      expect([response.statusCode, response.json()]).toMatchObject([403, { code: "not_yours" }]);
    expect(await everything()).toEqual(before);
  });

  test.each(annotated)(
    "accepts the caller's own value, and its absence: $key $field",
    async ({ key, field, proof }) => {
      const own = { [field]: me[proof] };
      const response = key.startsWith("GET")
        ? await send(key, new URLSearchParams(own), {})
        : await send(key, new URLSearchParams(), own);
      expect(response.statusCode).not.toBe(403);
      expect((await send(key, new URLSearchParams(), {})).statusCode).not.toBe(403);
    },
  );
});
