import type { PersonalData, PersonalDataPorts } from "#features/accounts/server/index.ts";
import { slices } from "./slices.ts";

/** The personal data of all slices, the highest level first: rows are erased before the rows that they refer to. */
export function personalDataOf(ports: PersonalDataPorts): readonly PersonalData[] {
  return slices.flatMap((slice) => slice.personalData?.(ports) ?? []).toReversed();
}
