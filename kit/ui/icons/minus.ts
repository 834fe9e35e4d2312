export const minus = "M5 12h14";
