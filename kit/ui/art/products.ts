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

export const frame = () =>
  product(
    dots(62, false) +
      `<circle cx="80" cy="60" r="40" fill="${brand}"/><circle cx="80" cy="60" r="33" fill="${ink}"/>` +
      `<path d="M58 34 54 10l16 10L80 4l10 16 16-10-4 24z" fill="${cream}"/>` +
      `<path d="M66 54h28v14c0 8-6 13-14 14-8-1-14-6-14-14z" fill="${rival}"/>` +
      `<path d="M68 60h24v5H83l-3-2-3 2h-9z" fill="${ink}"/>`,
  );

export const gift = () =>
  product(
    dots(4, true) +
      `<path d="M44 50h72v48H44z" fill="${brand}"/><path d="M38 36h84v20H38z" fill="${cream}"/>` +
      `<path d="M73 36h14v62H73z" fill="${rival}"/>` +
      `<path d="M80 36c-10-26-40-20-28 0zM80 36c10-26 40-20 28 0z" fill="none" stroke="${rival}" stroke-width="8"/>`,
  );
