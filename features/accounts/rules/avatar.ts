/** The masks that a player may choose; each is drawn from its name. */
export const drawnAvatars: readonly string[] = Array.from({ length: 24 }, (_, index) => `mask-${index + 1}`);

/** The mask that a registration form proposes. Render times are whole seconds, so milliseconds would repeat few masks. */
export function proposedAvatar(renderedAt: number): string {
  return drawnAvatars[Math.floor(renderedAt / 1_000) % drawnAvatars.length] ?? "mask-1";
}

/** `avatarUrl` may name a drawn mask. A picture is uploaded with another call. */
export function isAvatar(text: string): boolean {
  return /^[a-z0-9-]{1,40}$/.test(text);
}
