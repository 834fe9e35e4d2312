import { describeFailure } from "#kit/jobs/failure.ts";
import type { HealthTally } from "#kit/pure/health-tally.ts";
import type { Config } from "./config.ts";
import { isSimulated } from "./operators/operators.ts";
import type { Adapters } from "./wiring.ts";
import type { Clock } from "#kit/pure/clock.ts";

interface Watching {
  readonly health: HealthTally;
  readonly clock: Clock;
}

/** Counts the calls of every external system. */
export function watchAll(adapters: Adapters, watching: Watching): Adapters {
  const { mail, sms, cards, push, operators } = adapters;
  const families = Object.entries(operators).map(
    ([family, port]) => [family, watchAdapter(`operator ${family}`, port, watching)] as const,
  );
  return {
    ...adapters,
    mail: watchAdapter("mail", mail, watching),
    sms: watchAdapter("sms", sms, watching),
    cards: watchAdapter("cards", cards, watching),
    push: push && watchAdapter("push", push, watching),
    operators: Object.fromEntries(families),
  };
}

export function adapterNames(config: Config, { push, operators, simulators }: Adapters) {
  const isDemo = simulators !== undefined;
  const families = Object.keys(operators) as (keyof typeof operators)[];
  return [
    { name: "sms", isSimulated: isDemo && config.SMS_GATEWAY_URL === undefined },
    { name: "mail", isSimulated: isDemo && config.SMTP_URL === undefined },
    { name: "cards", isSimulated: isDemo && config.STRIPE_SECRET_KEY === undefined },
    ...(push ? [{ name: "push", isSimulated: isDemo && config.VAPID_PUBLIC_KEY === undefined }] : []),
    ...families.map((family) => ({ name: `operator ${family}`, isSimulated: isSimulated(config, family) })),
  ];
}

/** The external system responded; these are faults of one recipient, number or card. */
const responses: ReadonlySet<string> = new Set([
  "invalid_number",
  "blocked_by_recipient",
  "invalid_address",
  "expired",
  "wrong_pin",
  "pin_expired",
  "not_a_customer",
]);

/** Counts whether the calls of a port reach its external system. Results and errors stay as they are. */
export function watchAdapter<Port extends object>(
  name: string,
  port: Port,
  { health, clock }: Watching,
): Port {
  const failed = (code: string) => health.failed("adapter", name, code, clock.now());
  const succeeded = () => health.succeeded("adapter", name, clock.now());
  const onError = (error: unknown) => {
    const { code, name: kind } = describeFailure(error);
    if (code !== undefined && responses.has(code)) succeeded();
    else failed(code ?? kind);
    throw error;
  };
  const onResult = (result: unknown) => {
    // An SMS gateway that did not respond.
    if (isRecord(result) && result["status"] === "unknown") failed("outcome_unknown");
    else succeeded();
    return result;
  };
  return new Proxy(port, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key, target);
      if (typeof value !== "function") return value;
      return (...given: unknown[]): unknown => {
        const result: unknown = Reflect.apply(value, target, given);
        return result instanceof Promise ? result.then(onResult, onError) : result;
      };
    },
  });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
