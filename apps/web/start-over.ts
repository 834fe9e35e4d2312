import { createKeeper } from "#kit/client/keeper.ts";

const key = "started-over";
const mostOftenMs = 120_000;
const keeper = createKeeper(() => sessionStorage);

/** Takes a new document for an address. What is lost to that one too must not lead to a third. */
export function startOver(address: string): undefined {
  const now = Date.now();
  if (now - Number(keeper.getItem(key)) < mostOftenMs) return undefined;
  keeper.setItem(key, String(now));
  if (address === location.href) location.reload();
  else location.assign(address);
  return undefined;
}
