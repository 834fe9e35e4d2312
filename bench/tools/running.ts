import type { Cleanup } from "#scripts/start/cleanup.ts";

/** Cleanup functions of a part; they run when the part ends, also after an error. */
export type Running = Pick<Cleanup, "first" | "last">;
