const sides = ["left", "right", "top", "bottom"];
const sizes = ["width", "height"];
const corners = ["top-left", "top-right", "bottom-left", "bottom-right"];

/** Physical properties that have a logical equivalent. */
export const physicalProperties: readonly string[] = [
  ...sides.flatMap((side) => [
    side,
    `margin-${side}`,
    `padding-${side}`,
    `scroll-margin-${side}`,
    `scroll-padding-${side}`,
    ...["", "-width", "-style", "-color"].map((part) => `border-${side}${part}`),
  ]),
  ...sizes.flatMap((size) => [size, `min-${size}`, `max-${size}`, `contain-intrinsic-${size}`]),
  ...corners.map((corner) => `border-${corner}-radius`),
];
