/** Letters as strokes in a box of 10 by 14. */
const strokes: Readonly<Record<string, string>> = {
  A: "M0 14 5 0 10 14M2 9.5H8",
  B: "M0 0V14H6.5Q10 14 10 10.3T6.5 7H0M6.5 7Q9.5 6.7 9.5 3.5T6 0H0",
  C: "M10 2.5Q8 0 5 0 0 0 0 7T5 14Q8 14 10 11.5",
  D: "M0 0V14H4Q10 14 10 7T4 0Z",
  E: "M9 0H0V14H9M0 7H7",
  F: "M9 0H0V14M0 7H7",
  G: "M10 2.5Q8 0 5 0 0 0 0 7T5 14Q10 14 10 9V7.5H6",
  H: "M0 0V14M10 0V14M0 7H10",
  I: "M5 0V14M1.5 0H8.5M1.5 14H8.5",
  J: "M8 0V9.5Q8 14 4 14T0 10",
  K: "M0 0V14M9.5 0 0 8.5M3.5 5.5 10 14",
  L: "M0 0V14H9",
  M: "M0 14V0L5 8 10 0V14",
  N: "M0 14V0L10 14V0",
  O: "M5 0Q0 0 0 7T5 14 10 7 5 0Z",
  P: "M0 14V0H6Q10 0 10 4T6 8H0",
  Q: "M5 0Q0 0 0 7T5 14 10 7 5 0ZM6 10 10 15",
  R: "M0 14V0H6Q10 0 10 4T6 8H0M5.5 8 10 14",
  S: "M9.5 2Q8 0 5 0 .5 0 .5 3.5T5 7 10 10.5 5 14Q1.5 14 0 11.8",
  T: "M0 0H10M5 0V14",
  U: "M0 0V9Q0 14 5 14T10 9V0",
  V: "M0 0 5 14 10 0",
  W: "M0 0 2.5 14 5 5 7.5 14 10 0",
  X: "M0 0 10 14M10 0 0 14",
  Y: "M0 0 5 7 10 0M5 7V14",
  Z: "M0 0H10L0 14H10",
};

/** A mark of one or two initials in the brand's two colours: shapes only, so that it works on every background and in mails. */
export function markOf(initials: string): string {
  const letters = initials.split("").map((letter) => {
    const path = strokes[letter];
    if (path === undefined) throw new Error(`There are no strokes for the letter ${letter}`);
    return path;
  });
  const wide = letters.length === 1;
  const scale = wide ? 1.7 : 1.3;
  const [width, gap, height] = [10 * scale, 5.5, 14 * scale];
  const total = letters.length * width + (letters.length - 1) * gap;
  const start = (48 - total) / 2;
  const round = (value: number) => Number(value.toFixed(2));
  const drawn = letters.map(
    (path, index) =>
      `  <path transform="translate(${round(start + index * (width + gap))} ${round((44 - height) / 2)}) scale(${scale})" fill="none" stroke="var(--on-brand)" stroke-width="2.6" stroke-linejoin="round" stroke-linecap="round" d="${path}" />`,
  );
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48">',
    '  <path fill="var(--brand)" d="M10 2H38Q46 2 46 10V38Q46 46 38 46H10Q2 46 2 38V10Q2 2 10 2Z" />',
    '  <path fill="var(--rival)" d="M2 38H46Q46 46 38 46H10Q2 46 2 38Z" />',
    ...drawn,
    "</svg>",
    "",
  ].join("\n");
}
