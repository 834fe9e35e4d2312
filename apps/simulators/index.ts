import type { FastifyPluginAsync } from "fastify";
import type { Clock } from "#kit/pure/clock.ts";
import { startCardProcessor, type CardProcessor } from "./cards/index.ts";
import { startMailServer } from "./mail-server.ts";
import { createMessages, type Messages } from "./messages.ts";
import { startOperators, type OperatorSimulators, type SimulatedBrand } from "./operators/index.ts";
import { createSimPlugin } from "./sim.ts";
import { startPushService, type PushService } from "./push-service.ts";
import { startSmsGateway } from "./sms-gateway.ts";

export interface Simulators {
  smsUrl: string;
  smtpUrl: string;
  cards: CardProcessor;
  push: PushService;
  operators: OperatorSimulators;
  messages: Messages;
  /** Serves `/sim`, `/sim/messages` and `/sim/operators`. */
  plugin: FastifyPluginAsync;
  /** The product's address, to which callbacks are sent. */
  deliverTo(origin: string): void;
  stop(): Promise<void>;
}

const systemClock: Clock = { now: () => new Date() };

/** Simulators of all external systems, for the demo and the tests: real protocols on free loopback ports. */
export async function startSimulators({
  clock = systemClock,
  brands,
}: {
  clock?: Clock;
  /** Their operators accept numbers of the brand's country only. */
  brands: readonly SimulatedBrand[];
}): Promise<Simulators> {
  const messages = createMessages(clock);
  const [sms, mail, cards, operators, push] = await Promise.all([
    startSmsGateway(messages),
    startMailServer(messages),
    startCardProcessor(clock),
    startOperators({ clock, messages, brands }),
    startPushService(),
  ]);
  return {
    smsUrl: sms.url,
    smtpUrl: mail.url,
    cards,
    push,
    operators,
    messages,
    plugin: async (app) => {
      await app.register(createSimPlugin(messages));
      await app.register(operators.plugin);
    },
    deliverTo(origin) {
      operators.deliverTo(origin);
      cards.webhooks.deliverTo(`${origin}/api/callbacks/card`);
    },
    async stop() {
      await Promise.all([sms.stop(), mail.stop(), cards.stop(), operators.stop(), push.stop()]);
    },
  };
}
