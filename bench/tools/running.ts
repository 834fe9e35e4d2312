import type { Stops } from "#scripts/start/stops.ts";

/** Cleanup functions of a part; they run when the part ends, also after an error. */
export type Running = Pick<Stops, "first" | "last">;
