import { useFormat, useText } from "#kit/client/app.tsx";

const ordinalForms = {
  one: "placeOne",
  two: "placeTwo",
  few: "placeFew",
  zero: "placeOther",
  many: "placeOther",
  other: "placeOther",
} as const;

/** "1st" */
export function usePlaceName(): (place: number) => string {
  const text = useText("event");
  const format = useFormat();
  return (place) => text(ordinalForms[format.ordinalKey(place)], place);
}
