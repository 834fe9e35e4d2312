/** Victory poses, on the theme's surfaces. Two colours: the kit and the skin, both readable on every surface. */
const pose = (body: string) =>
  `<svg viewBox="0 0 100 100" aria-hidden="true"><g fill="none" stroke-linecap="round" stroke-linejoin="round">${body}</g></svg>`;

const head = (x: number, y: number) => `<circle cx="${x}" cy="${y}" r="9" fill="var(--text)"/>`;
const limbs = (d: string) => `<path d="${d}" stroke="var(--text)" stroke-width="8"/>`;
const shirt = (d: string) => `<path d="${d}" fill="var(--brand-text)"/>`;
const gold = "var(--name-gold)";

/** Lifts the cup with both arms. */
export const poseTrophy = () =>
  pose(
    limbs("M36 52 30 28M64 52l6-24M44 72l-6 24M56 72l6 24") +
      shirt("M38 44h24l-2 30H40z") +
      head(50, 35) +
      `<path d="M36 4h28v8c0 8-6 12-14 12s-14-4-14-12zM46 22h8v6h-8z" fill="${gold}"/>` +
      `<path d="M36 7h-7c0 7 3 10 9 11M64 7h7c0 7-3 10-9 11" stroke="${gold}" stroke-width="3"/>`,
  );

/** Runs with the arms spread like wings. */
export const poseArms = () =>
  pose(
    limbs("M40 44 8 34M60 44l32-10M46 70 34 94M54 70l14 10 2 16") +
      shirt("M36 38h28l-6 34H42z") +
      head(50, 22) +
      `<path d="M14 56c6 0 10 2 12 4M86 56c-6 0-10 2-12 4" stroke="${gold}" stroke-width="4"/>`,
  );

/** Slides on the knees. */
export const poseSlide = () =>
  pose(
    limbs("M40 42 18 22M54 42l26-18M44 68l22 10-34 10") +
      shirt("M36 36l24 2-6 34-16-4z") +
      head(50, 23) +
      `<path d="M72 90h20M78 80h16M8 96h64" stroke="${gold}" stroke-width="4"/>`,
  );
