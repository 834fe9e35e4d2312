/** A spot illustration for empty and error states, on the theme's surfaces. */
export const spot = (body: string) => `<svg viewBox="0 0 200 140" aria-hidden="true">${body}</svg>`;

export const groundLine = `<path d="M20 120h160" stroke="var(--line-control)" stroke-width="3" stroke-linecap="round"/>`;
