import type { Executor } from "#kit/db/database.ts";
import { isSwitchableFeature, isFeatureOn, type SwitchableFeature } from "../rules.ts";
import * as store from "./feature-store.ts";

/** How long another process may still serve a feature after it was switched off. */
const freshMs = 5_000;

/** Which features are switched off, from memory: asking costs no statement. */
export interface FeatureSwitches {
  isOn(brand: string, feature: SwitchableFeature): boolean;
  offOf(brand: string): readonly SwitchableFeature[];
  /** Reads the switches now: at the start of a process, and after a change. */
  load(): Promise<void>;
}

export interface FeatureSwitchesOptions {
  /** A failure to read is reported, and the last known switches stay. */
  onFailure(error: unknown): void;
  /** Milliseconds of a clock that never goes back. */
  elapsed?(): number;
}

/** Older switches are read again in the background; the call that starts the reading still gets the old ones. */
export function createFeatureSwitches(
  executor: Executor,
  { onFailure, elapsed = () => performance.now() }: FeatureSwitchesOptions,
): FeatureSwitches {
  let off: ReadonlyMap<string, readonly SwitchableFeature[]> = new Map();
  let readAt = -Infinity;
  const load = async () => {
    readAt = elapsed();
    const rows = await store.findAllOff(executor);
    const next = new Map<string, SwitchableFeature[]>();
    for (const { brand, feature } of rows) {
      // Written by a later version, which has more features.
      if (!isSwitchableFeature(feature)) continue;
      next.set(brand, [...(next.get(brand) ?? []), feature]);
    }
    off = next;
  };
  const offOf = (brand: string) => {
    if (elapsed() - readAt >= freshMs) load().catch(onFailure);
    return off.get(brand) ?? [];
  };
  return { offOf, load, isOn: (brand, feature) => isFeatureOn(feature, offOf(brand)) };
}

/** Returns whether the switch was moved: a repeat changes nothing. */
export function moveSwitch(
  trx: Executor,
  { brand, feature, isOn }: { brand: string; feature: SwitchableFeature; isOn: boolean },
  now: Date,
): Promise<boolean> {
  return isOn ? store.deleteOff(trx, brand, feature) : store.insertOff(trx, brand, feature, now);
}

export { findAllOff } from "./feature-store.ts";
