export * from "./rules/daily-allowance.ts";
export * from "./rules/elo.ts";
export * from "./rules/podium.ts";
export * from "./rules/points.ts";
export * from "./rules/realtime-room.ts";
export * from "./rules/result.ts";
export * from "./rules/season.ts";
export * from "./rules/table-order.ts";
