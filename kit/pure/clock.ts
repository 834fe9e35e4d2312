/** Time is an argument. The wiring injects the system clock, tests one that they move. */
export interface Clock {
  now(): Date;
}
