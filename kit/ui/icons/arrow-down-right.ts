export const arrowDownRight = "m7 7 10 10M17 7v10H7";
