/** An amount in the smallest unit of its currency: R7 is `{ minor: 700, currency: "ZAR" }`. */
export interface Money {
  readonly minor: number;
  readonly currency: string;
}
