import { brand, cream, deep, halftone, ink, mid, rival, svg } from "./paint.ts";

/** Store art has no text, so that it works in every language. */
const canvas = { width: 160, height: 112 };

const product = (body: string) => svg(canvas, `<path d="M0 0h160v112H0z" fill="${deep}"/>${body}`);

const dots = (y: number, fading: boolean) =>
  halftone({ x: -4, y, width: 170, rows: 6, gap: 14, largest: 9, colour: mid, fading });

const ticket = (stub: string, mark: string) =>
  product(
    dots(50, false) +
      `<g transform="rotate(-7 80 56)"><path d="M18 22h124v22a12 12 0 0 0 0 24v22H18V68a12 12 0 0 0 0-24z" fill="${cream}"/>` +
      `<path d="M18 22h26v68H18V68a12 12 0 0 0 0-24z" fill="${stub}"/>` +
      `<path d="M50 28v58" stroke="${ink}" stroke-width="2" stroke-dasharray="4 5"/>` +
      `<g fill="none" stroke="${ink}" stroke-width="7" stroke-linecap="round" stroke-linejoin="round">${mark}</g></g>`,
  );

export const data = () =>
  ticket(brand, `<path d="M68 50c17-16 43-16 60 0M79 62c11-10 27-10 38 0M90 73c5-4 11-4 16 0"/>`);

export const airtime = () =>
  ticket(
    rival,
    `<path d="M76 32h28a4 4 0 0 1 4 4v40a4 4 0 0 1-4 4H76a4 4 0 0 1-4-4V36a4 4 0 0 1 4-4z"/><path d="M90 47v16M82 55h16"/>`,
  );

export const name = () =>
  product(
    `<path d="M0 0h160v112H0z" fill="${mid}"/>` +
      halftone({ x: -4, y: 4, width: 170, rows: 6, gap: 14, largest: 8, colour: deep, fading: true }) +
      `<g transform="skewX(-12) translate(12 0)"><path d="M14 38h132v38H14z" fill="${rival}"/>` +
      `<path d="M30 57h26M66 57h40M116 57h14" stroke="${ink}" stroke-width="10" stroke-linecap="round"/></g>`,
  );

const masked = `<path d="M66 54h28v14c0 8-6 13-14 14-8-1-14-6-14-14z" fill="${rival}"/><path d="M68 60h24v5H83l-3-2-3 2h-9z" fill="${ink}"/>`;

const frame = (ring: string) =>
  product(dots(62, false) + `${ring}<circle cx="80" cy="64" r="31" fill="${ink}"/>${masked}`);

export const championFrame = () =>
  frame(
    `<circle cx="80" cy="64" r="38" fill="${brand}"/><path d="M58 38 54 14l16 10L80 8l10 16 16-10-4 24z" fill="${cream}"/>`,
  );

const flames = Array.from(
  { length: 12 },
  (_, index) => `<path d="M70 34 80 14l10 20z" transform="rotate(${index * 30} 80 64)"/>`,
);

export const flameFrame = () =>
  frame(`<g fill="${cream}">${flames.join("")}</g><circle cx="80" cy="64" r="36" fill="${brand}"/>`);

export const circuitFrame = () =>
  frame(
    `<circle cx="80" cy="64" r="37" fill="none" stroke="${cream}" stroke-width="7" stroke-dasharray="31 7.7"/>`,
  );

export const shield = () =>
  product(
    dots(50, false) +
      `<path d="M80 10l38 13v29c0 25-16 42-38 50-22-8-38-25-38-50V23z" fill="${cream}"/>` +
      `<path d="M80 20l29 10v22c0 20-12 33-29 40z" fill="${brand}"/><path d="M80 20 51 30v22c0 20 12 33 29 40z" fill="${rival}"/>` +
      `<path d="M63 56l12 12 23-25" fill="none" stroke="${ink}" stroke-width="9" stroke-linecap="round" stroke-linejoin="round"/>`,
  );

const card = (angle: number, fill: string) =>
  `<path d="M60 24h40a6 6 0 0 1 6 6v58a6 6 0 0 1-6 6H60a6 6 0 0 1-6-6V30a6 6 0 0 1 6-6z" transform="rotate(${angle} 80 130)" fill="${fill}"/>`;

export const slots = () =>
  product(
    dots(50, false) +
      card(-24, rival) +
      card(24, brand) +
      card(0, cream) +
      `<path d="M80 43v32M64 59h32" stroke="${ink}" stroke-width="9" stroke-linecap="round"/>`,
  );

export const pose = () =>
  product(
    dots(50, false) +
      `<g transform="translate(24 4) scale(1.08)"><g fill="none" stroke-linecap="round" stroke-linejoin="round">` +
      `<path d="M38 54 32 30M66 54l6-24M46 74l-6 24M58 74l6 24" stroke="${cream}" stroke-width="8"/>` +
      `<path d="M39 4h26v8c0 8-6 11-13 11s-13-3-13-11zM48 21h8v7h-8z" fill="${rival}"/></g>` +
      `<path d="M40 46h24l-2 30H42z" fill="${brand}"/><circle cx="52" cy="37" r="9" fill="${cream}"/></g>`,
  );

export const gift = () =>
  product(
    dots(4, true) +
      `<path d="M44 50h72v48H44z" fill="${brand}"/><path d="M38 36h84v20H38z" fill="${cream}"/>` +
      `<path d="M73 36h14v62H73z" fill="${rival}"/>` +
      `<path d="M80 36c-10-26-40-20-28 0zM80 36c10-26 40-20 28 0z" fill="none" stroke="${rival}" stroke-width="8"/>`,
  );
