import type { FastifyPluginAsync } from "fastify";
import { operatorFamilies, type Brand, type OperatorFamily } from "#features/branding/rules.ts";
import type { Clock } from "#kit/pure/clock.ts";
import type { Messages } from "../messages.ts";
import { kenyaProtocol } from "./kenya.ts";
import { nigeriaProtocol } from "./nigeria.ts";
import { createOperatorsPage } from "./page.ts";
import { startOperatorServer, type OperatorServer } from "./server.ts";
import type { Protocols } from "./protocol.ts";
import { southAfricanProtocol } from "./south-african.ts";
import { telkomProtocol } from "./telkom.ts";

export interface OperatorSimulators {
  of: Readonly<Record<OperatorFamily, OperatorServer>>;
  /** The secret that signs callbacks. */
  secret: string;
  /** Sets the product's address; before that, callbacks are dropped. */
  deliverTo(origin: string): void;
  /** Serves `/sim/operators`. */
  plugin: FastifyPluginAsync;
  stop(): Promise<void>;
}

const shapes: Protocols = {
  kenya: kenyaProtocol,
  telkom: telkomProtocol,
  "south-african": southAfricanProtocol,
  nigeria: nigeriaProtocol,
};
/** The part of a brand that decides which numbers its operator accepts. */
export type SimulatedBrand = Pick<Brand, "operator" | "dialCode">;

const secret = "simulated-operator-secret";

/** Runs every operator as a separate server on the loopback interface. */
export async function startOperators(options: {
  clock: Clock;
  messages: Messages;
  brands: readonly SimulatedBrand[];
  /** Whether subscribers confirm at once. */
  approves?: boolean;
}): Promise<OperatorSimulators> {
  const { clock, messages, brands, approves = true } = options;
  let origin: string | undefined;
  const started = await Promise.all(
    operatorFamilies.map(async (family) => {
      const server = await startOperatorServer({
        family,
        protocol: shapes[family](),
        clock,
        secret,
        target: () => origin,
        sms: (to, text) => messages.add({ channel: "sms", to, from: "operator", text }),
        isCustomer: (msisdn) =>
          brands.some(({ operator, dialCode }) => operator === family && msisdn.startsWith(dialCode)),
        approves,
      });
      return [family, server] as const;
    }),
  );
  const of = Object.fromEntries(started) as Record<OperatorFamily, OperatorServer>;
  return {
    of,
    secret,
    deliverTo(address) {
      origin = address;
    },
    plugin: createOperatorsPage(of),
    async stop() {
      await Promise.all(started.map(([, server]) => server.stop()));
    },
  };
}
