/** A trophy on a 100 x 120 canvas. */
export function cup(metal: string, shine: string, base: string): string {
  return (
    `<path d="M18 16H4c0 22 8 32 22 34M82 16h14c0 22-8 32-22 34" fill="none" stroke="${metal}" stroke-width="7"/>` +
    `<path d="M16 6h68c0 44-10 66-34 70C26 72 16 50 16 6zM44 74h12l3 20H41z" fill="${metal}"/>` +
    `<path d="M28 6h14c-2 34 0 54 6 69C30 68 26 40 28 6z" fill="${shine}" opacity=".75"/>` +
    `<path d="M30 94h40l5 20H25z" fill="${base}"/>` +
    `<path d="M30 94h40l1.5 6h-43z" fill="${shine}"/>` +
    `<path d="M50 22l5 10 11 1.5-8 8 2 11-10-5-10 5 2-11-8-8 11-1.5z" fill="${base}" opacity=".85"/>`
  );
}
