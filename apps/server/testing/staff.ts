import { seedStaff, demoStaffCode, demoStaffPassword } from "../demo/staff.ts";
import type { TestApp } from "./app.ts";

type StaffApp = Pick<TestApp, "server" | "database" | "staff" | "clock">;

export interface StaffAnswer {
  status: number;
  body: Record<string, never>;
  cookie: string | undefined;
}

const host = "blg-za-en.localhost";

/** Calls as the console in a browser would; `cookie` is what the browser keeps. */
export async function callStaff(
  app: StaffApp,
  key: string,
  input: { cookie?: string | undefined; body?: object | undefined; host?: string } = {},
): Promise<StaffAnswer> {
  const [method, path] = key.split(" ") as ["GET" | "POST", string];
  const at = input.host ?? host;
  const answer = await app.server.inject({
    method,
    url: path,
    headers: {
      host: at,
      origin: `http://${at}`,
      ...(input.cookie === undefined ? {} : { cookie: input.cookie }),
    },
    ...(method === "POST" ? { payload: input.body ?? {} } : {}),
  });
  const set = [answer.headers["set-cookie"] ?? []].flat().at(-1);
  return { status: answer.statusCode, body: answer.json(), cookie: set?.split(";")[0] };
}

export function seedDemoStaff(app: StaffApp): Promise<void> {
  return seedStaff(app.database, app.staff.seal, app.clock.now());
}

/** As one of the demo's members; each code works once, so time moves on first. */
export async function signInAs(app: StaffApp, name: string): Promise<string> {
  app.clock.advance("30s");
  const body = {
    email: `${name}@kickoff.example`,
    password: demoStaffPassword,
    code: demoStaffCode(app.clock.now()),
  };
  const { status, cookie } = await callStaff(app, "POST /api/staff/sign-in", { body });
  if (status !== 200 || cookie === undefined) throw new Error(`${name} was not let in: ${status}`);
  return cookie;
}
