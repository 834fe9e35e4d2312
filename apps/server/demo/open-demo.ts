import { listOperatorSubscribers, listStoredCards } from "#features/subscriptions/server/index.ts";
import { createDatabase } from "#kit/db/database.ts";
import type { Product } from "../product.ts";
import { seedDemo } from "./index.ts";
import { seedStaff } from "./staff.ts";

/** Generates the missing demo data, and tells the simulators about existing subscriptions and cards. */
export async function openDemo(
  { config, brands, clock, world, ports }: Product,
  onStep: (what: string) => void,
): Promise<void> {
  // A longer timeout: on a busy machine, generating the data keeps connections waiting longer than a request may.
  const patienceMs = 60_000;
  const patient = createDatabase({
    url: config.DATABASE_URL,
    connectTimeoutMs: patienceMs,
    statementTimeoutMs: patienceMs,
  });
  // First, because production recognises a demo database by its staff.
  await seedStaff(world.database, ports.staff.seal, clock.now());
  try {
    await seedDemo(patient, brands, clock.now(), (done, of) =>
      onStep(`Making demo data: ${done} of ${of} leagues.`),
    );
  } finally {
    await patient.close();
  }
  const { simulators } = world;
  if (!simulators) return;
  for await (const { family, msisdn, service, reference, operatorStatus } of listOperatorSubscribers(
    world.database,
    brands,
  )) {
    simulators.operators.of[family].subscriptions.start(msisdn, service, reference, operatorStatus);
  }
  for await (const card of listStoredCards(world.database)) simulators.cards.remember(card);
}
