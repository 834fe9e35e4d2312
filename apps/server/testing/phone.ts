import type { User } from "#features/accounts/contract.ts";
import type { MessagingApp } from "./app.ts";

export interface Answer {
  status: number;
  /** The fields of any response that tests read. */
  body: {
    code?: string;
    message?: string;
    fields?: Record<string, { code: string; message: string; triesLeft?: number }>;
    msisdn?: string;
    user?: User;
    sessions?: { sessionId: string; deviceName: string; isCurrent: boolean }[];
  };
  cookies: readonly string[];
  /** Seconds, of a rate-limited response. */
  retryAfter?: string;
}

/** A phone: a browser that keeps cookies, and the SMS of its number. */
export function createPhone(app: MessagingApp, options: { brand?: string; address?: string } = {}) {
  const { brand = "blg-za-en", address } = options;
  const cookies = new Map<string, string>();

  async function send(
    method: "GET" | "POST",
    call: string,
    body?: object,
    extra: { headers?: Record<string, string>; server?: MessagingApp["server"] } = {},
  ): Promise<Answer> {
    const response = await (extra.server ?? app.server).inject({
      method,
      url: call.startsWith("/") ? call : `/api/game/${call}`,
      ...(address === undefined ? {} : { remoteAddress: address }),
      headers: {
        host: `${brand}.localhost`,
        origin: `http://${brand}.localhost`,
        "user-agent": "Mozilla/5.0 (Linux; Android 14) Chrome/140.0",
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
        ...extra.headers,
      },
      ...(body ? { payload: body } : {}),
    });
    const set = [response.headers["set-cookie"] ?? []].flat();
    for (const cookie of set) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value === "") cookies.delete(name);
      else cookies.set(name, value);
    }
    const { "retry-after": retryAfter } = response.headers;
    return {
      status: response.statusCode,
      body: response.json<Answer["body"]>(),
      cookies: set,
      ...(retryAfter === undefined ? {} : { retryAfter }),
    };
  }

  return {
    cookies,
    get: (call: string) => send("GET", call),
    post: (call: string, body: object, extra?: Parameters<typeof send>[3]) => send("POST", call, body, extra),
    /** Requests a code and reads it from the last SMS. */
    async requestCode(msisdn: string): Promise<string> {
      const response = await send("POST", "request-otp", { msisdn });
      if (response.status !== 200) throw new Error(`no code: ${JSON.stringify(response.body)}`);
      await app.jobs.runDue();
      return codeIn(app.messages.list({ to: msisdn, limit: 1 })[0]?.text);
    },
    async prove(msisdn: string): Promise<Answer> {
      const otp = await this.requestCode(msisdn);
      return send("POST", "validate-otp", { msisdn, otp });
    },
    async register(msisdn: string, username: string, more: object = {}): Promise<Answer> {
      await this.prove(msisdn);
      const body = { username, cellNumber: msisdn, dateOfBirth: "1999-05-05", ...more };
      return send("POST", "register", body);
    },
  };
}

export type Phone = ReturnType<typeof createPhone>;

export function codeIn(text: string | undefined): string {
  const code = /#(\d{6})$/.exec(text ?? "")?.[1];
  if (code === undefined) throw new Error(`no code in ${text}`);
  return code;
}

/** A code that is not the right one. */
export function wrongCode(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, "0");
}
