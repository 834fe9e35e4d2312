import { nobodyListens } from "#kit/realtime/port.ts";
import type { ApiPorts } from "./api.ts";

/** For who only looks at the calls: tools and tests that make none which would need more. */
export const idlePorts: ApiPorts = {
  live: nobodyListens,
  jobs: { enqueue: () => Promise.reject(new Error("no jobs run here")) },
  otpSecret: "the secret of calls that nobody makes",
  operators: {},
  siteOf: () => undefined,
  brands: [],
};
