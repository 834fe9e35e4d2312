import type { Stops } from "#scripts/start/stops.ts";

/** What a part of the measuring has started. All of it ends with the part, however that ends. */
export type Running = Pick<Stops, "first" | "last">;
