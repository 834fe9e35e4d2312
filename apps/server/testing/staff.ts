import type { MemberState, StaffRole } from "#features/staff/rules.ts";
import { seedStaff, demoStaffCode, demoStaffPassword } from "../demo/staff.ts";
import type { TestApp } from "./app.ts";

type StaffApp = Pick<TestApp, "server" | "database" | "staff" | "clock">;

export interface StaffAnswer {
  status: number;
  body: Record<string, never>;
  cookie: string | undefined;
  /** Seconds, of a rate-limited response. */
  retryAfter: string | undefined;
}

const host = "blg-za-en.localhost";

/** Makes a call as the console in a browser; `cookie` is the session cookie. */
export async function callStaff(
  app: StaffApp,
  key: string,
  input: { cookie?: string | undefined; body?: object | undefined; host?: string; address?: string } = {},
): Promise<StaffAnswer> {
  const [method, path] = key.split(" ") as ["GET" | "POST", string];
  const at = input.host ?? host;
  const response = await app.server.inject({
    method,
    url: path,
    ...(input.address === undefined ? {} : { remoteAddress: input.address }),
    headers: {
      host: at,
      origin: `http://${at}`,
      ...(input.cookie === undefined ? {} : { cookie: input.cookie }),
    },
    ...(method === "POST" ? { payload: input.body ?? {} } : {}),
  });
  const set = [response.headers["set-cookie"] ?? []].flat().at(-1);
  const { "retry-after": retryAfter } = response.headers;
  return { status: response.statusCode, body: response.json(), cookie: set?.split(";")[0], retryAfter };
}

/** A member who only runs commands on the server: nobody signs in as them. */
export function newMember(
  app: Pick<TestApp, "database" | "clock">,
  email: string,
  role: StaffRole,
  brand: string,
  state: MemberState = "active",
): Promise<unknown> {
  return app.database.run(
    `insert into staff_members (id, email, role, brands, state, password_hash, totp_secret, created_at)
     values (gen_random_uuid(), $1, $2, case $2 when 'owner' then '{}'::text[] else array[$3] end, $4, case $4 when 'active' then 'x' end, case $4 when 'active' then 'x' end, $5)`,
    [email, role, brand, state, app.clock.now()],
  );
}

export function seedDemoStaff(app: StaffApp): Promise<void> {
  return seedStaff(app.database, app.staff.seal, app.clock.now());
}

/** Signs in as one of the demo's members. Each code works once, so the clock moves on first. */
export async function signInAs(app: StaffApp, name: string): Promise<string> {
  app.clock.advance("30s");
  const body = {
    email: `${name}@kickoff.example`,
    password: demoStaffPassword,
    code: demoStaffCode(app.clock.now()),
  };
  const { status, cookie } = await callStaff(app, "POST /api/staff/sign-in", { body });
  if (status !== 200 || cookie === undefined) throw new Error(`${name} could not sign in: ${status}`);
  return cookie;
}
