/** Time is an argument: production injects the system clock, tests one that they move. */
export interface Clock {
  now(): Date;
}
