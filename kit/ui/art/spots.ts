import { groundLine, spot } from "./spot.ts";

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
    groundLine +
      `<path d="M100 26c26 0 34 18 34 40 0 20 8 26 14 34H52c6-8 14-14 14-34 0-22 8-40 34-40z" fill="var(--surface-3)"/>` +
      `<path d="M88 106a12 12 0 0 0 24 0z" fill="var(--text-subtle)"/>` +
      `<circle cx="136" cy="42" r="20" fill="var(--brand)"/>` +
      `<path d="m127 42 7 7 12-13" fill="none" stroke="var(--on-brand)" stroke-width="5"/>`,
  );

/** An empty goal and a ball that went past it. */
export const notFound = () =>
  spot(
    groundLine +
      `<path d="M52 120V40h96v80" ${line}/>` +
      `<path d="M52 60h96M52 80h96M52 100h96M76 40v80M100 40v80M124 40v80" stroke="var(--surface-3)" stroke-width="3"/>` +
      `<path d="M52 120V40h96v80" fill="none" stroke="var(--text-subtle)" stroke-width="6" stroke-linejoin="round"/>` +
      `<path d="M20 96c40-60 110-84 150-58" fill="none" stroke="var(--brand)" stroke-width="3" stroke-dasharray="2 8" stroke-linecap="round"/>` +
      `<circle cx="176" cy="44" r="13" fill="var(--brand)"/><path d="m176 37 6 5-2 7h-8l-2-7z" fill="var(--on-brand)"/>`,
  );

/** An empty tray for vouchers and a coin above it. */
export const noCoins = () =>
  spot(
    groundLine +
      `<path d="M34 62h132v18a11 11 0 0 0 0 22v18H34v-18a11 11 0 0 0 0-22z" fill="var(--surface-3)"/>` +
      `<path d="M74 72v38" stroke="var(--text-subtle)" stroke-width="3" stroke-dasharray="4 7" stroke-linecap="round"/>` +
      `<path d="M92 82h52M92 98h30" stroke="var(--line-control)" stroke-width="5" stroke-linecap="round"/>` +
      `<circle cx="138" cy="42" r="24" fill="var(--brand)"/>` +
      `<circle cx="138" cy="42" r="16" fill="none" stroke="var(--on-brand)" stroke-width="3"/>` +
      `<path d="m133 50 10-16" stroke="var(--on-brand)" stroke-width="5" stroke-linecap="round"/>`,
  );

/** An empty podium under a dashed cup. */
export const noPrizes = () =>
  spot(
    groundLine +
      `<path d="M38 92h40v28H38zM122 100h40v20h-40z" fill="var(--surface-2)"/>` +
      `<path d="M78 76h44v44H78z" fill="var(--surface-3)"/>` +
      `<path d="M100 88v20M95 92l5-4" fill="none" stroke="var(--brand)" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/>` +
      `<path d="M84 22h32v14a16 16 0 0 1-32 0zM84 26H72c0 12 4 16 13 16M116 26h12c0 12-4 16-13 16M100 52v10M88 64h24" fill="none" stroke="var(--text-subtle)" stroke-width="3" stroke-dasharray="5 5" stroke-linecap="round"/>` +
      `<circle cx="150" cy="40" r="5" fill="var(--brand)"/><circle cx="52" cy="52" r="5" fill="var(--rival)"/>`,
  );

/** A shield without a scratch. */
export const noBlocked = () =>
  spot(
    groundLine +
      `<path d="M100 18c14 10 28 14 44 15v35c0 26-18 42-44 52-26-10-44-26-44-52V33c16-1 30-5 44-15z" fill="var(--surface-3)"/>` +
      `<path d="M100 34c9 6 18 9 28 10v25c0 17-11 28-28 36z" fill="var(--surface-2)"/>` +
      `<circle cx="100" cy="70" r="22" fill="var(--brand)"/>` +
      `<path d="m90 70 8 8 13-15" fill="none" stroke="var(--on-brand)" stroke-width="5"/>`,
  );
