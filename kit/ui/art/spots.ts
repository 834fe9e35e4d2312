import { ground, spot } from "./spot.ts";

const line = 'fill="none" stroke="var(--line-control)" stroke-width="3"';

export const noMatches = () =>
  spot(
    `<path d="M36 30h128v90H36z" fill="var(--surface-2)"/>` +
      `<g ${line}><path d="M36 30h128v90H36zM100 30v90M36 55h20v40H36M164 55h-20v40h20"/><circle cx="100" cy="75" r="20"/></g>` +
      `<circle cx="68" cy="48" r="9" fill="var(--brand)"/>` +
      `<circle cx="136" cy="102" r="9" fill="none" stroke="var(--rival)" stroke-width="3" stroke-dasharray="5 5"/>` +
      `<path d="M78 54c22 6 34 20 48 40" fill="none" stroke="var(--brand)" stroke-width="3" stroke-dasharray="2 8" stroke-linecap="round"/>`,
  );

export const noChat = () =>
  spot(
    `<path d="M30 34h92v58H66l-18 18V92H30z" fill="var(--surface-3)"/>` +
      `<path d="M96 58h76v46h-14v16l-16-16H96z" fill="var(--brand)"/>` +
      `<g stroke-width="5" stroke-linecap="round"><path d="M110 74h46M110 88h30" stroke="var(--on-brand)"/>` +
      `<path d="M46 54h36M46 70h24" stroke="var(--text-subtle)"/></g>`,
  );

export const allRead = () =>
  spot(
    ground +
      `<path d="M100 26c26 0 34 18 34 40 0 20 8 26 14 34H52c6-8 14-14 14-34 0-22 8-40 34-40z" fill="var(--surface-3)"/>` +
      `<path d="M88 106a12 12 0 0 0 24 0z" fill="var(--text-subtle)"/>` +
      `<circle cx="136" cy="42" r="20" fill="var(--brand)"/>` +
      `<path d="m127 42 7 7 12-13" fill="none" stroke="var(--on-brand)" stroke-width="5"/>`,
  );

/** An empty goal and a ball that went past it. */
export const notFound = () =>
  spot(
    ground +
      `<path d="M52 120V40h96v80" ${line}/>` +
      `<path d="M52 60h96M52 80h96M52 100h96M76 40v80M100 40v80M124 40v80" stroke="var(--surface-3)" stroke-width="3"/>` +
      `<path d="M52 120V40h96v80" fill="none" stroke="var(--text-subtle)" stroke-width="6" stroke-linejoin="round"/>` +
      `<path d="M20 96c40-60 110-84 150-58" fill="none" stroke="var(--brand)" stroke-width="3" stroke-dasharray="2 8" stroke-linecap="round"/>` +
      `<circle cx="176" cy="44" r="13" fill="var(--brand)"/><path d="m176 37 6 5-2 7h-8l-2-7z" fill="var(--on-brand)"/>`,
  );
