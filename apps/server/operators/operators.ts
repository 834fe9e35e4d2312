import type { OperatorSimulators } from "#apps/simulators/operators/index.ts";
import type { OperatorFamily } from "#features/branding/rules.ts";
import type { OperatorPort } from "#features/subscriptions/server/index.ts";
import type { Clock } from "#kit/pure/clock.ts";
import { operatorPrefixes, type Config } from "../config.ts";
import { createAdapter } from "./adapter.ts";

export type Operators = Readonly<Partial<Record<OperatorFamily, OperatorPort>>>;

/** Creates the operator ports of the served brands. Production configures each operator; the demo uses simulators. */
export function createOperators(
  config: Config,
  families: Iterable<OperatorFamily>,
  clock: Clock,
  simulators: OperatorSimulators | undefined,
): Operators {
  const wanted = [...new Set(families)];
  const ports = wanted.map((family) => [family, createOperator(family, config, clock, simulators)] as const);
  return Object.fromEntries(ports);
}

/** The demo uses a real operator if one is configured. */
export function isSimulated(config: Config, family: OperatorFamily): boolean {
  return config.mode === "demo" && config[`${operatorPrefixes[family]}_URL`] === undefined;
}

function createOperator(
  family: OperatorFamily,
  config: Config,
  clock: Clock,
  simulators: OperatorSimulators | undefined,
): OperatorPort {
  const prefix = operatorPrefixes[family];
  const url = config[`${prefix}_URL`];
  const simulated = url === undefined ? simulators : undefined;
  return createAdapter(family, {
    url: simulated?.of[family].url ?? url ?? "",
    apiKey: config[`${prefix}_KEY`] ?? "simulated",
    callbackSecret: simulated?.secret ?? config[`${prefix}_CALLBACK_SECRET`] ?? "",
    clock,
    accessKeyId: config.OPERATOR_SOUTH_AFRICAN_ACCESS_KEY_ID ?? "simulated",
    secretAccessKey: config.OPERATOR_SOUTH_AFRICAN_SECRET_ACCESS_KEY ?? "simulated",
  });
}
