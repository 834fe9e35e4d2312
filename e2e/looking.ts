import type { Page } from "playwright-core";

/** Where pages of a slice are looked at: both screens, both grounds, both directions of writing. */
export const looks = [
  { brand: "blg-za-en", screen: "phone" },
  { brand: "blg-za-en", screen: "desktop" },
  { brand: "eal-eu-en", screen: "desktop" },
  { brand: "blg-ps-ar", screen: "phone" },
] as const;

/** Runs in the page: what can be pressed and is smaller than a fingertip. */
export function looseTargets(): string[] {
  const least = 44;
  const found: string[] = [];
  for (const element of document.querySelectorAll<HTMLElement>(
    "a[href], button, input, select, summary, [role=tab]",
  )) {
    const { visibility, display } = getComputedStyle(element);
    if (visibility === "hidden" || display === "none" || element.closest("[inert], .sr")) continue;
    // A switch or radio is pressed by its label; a card's link by the whole card.
    const pressed = element.closest("label") ?? element;
    const { width, height, bottom } = areaOf(pressed);
    if (width === 0 || height === 0 || bottom < 0) continue;
    if (isInRunningText(element)) continue;
    if (width < least - 0.5 || height < least - 0.5) {
      const words = (element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 40);
      found.push(`"${words}" ${Math.round(width)}x${Math.round(height)}`);
    }
  }
  return found;

  function areaOf(element: HTMLElement): DOMRect {
    const own = element.getBoundingClientRect();
    // A stretched ::after makes the whole card the target.
    const after = getComputedStyle(element, "::after");
    if (after.content === "none" || after.position !== "absolute") return own;
    const card = element.offsetParent?.getBoundingClientRect();
    return after.inset === "0px" && card ? card : own;
  }

  function isInRunningText(element: HTMLElement): boolean {
    const paragraph = element.closest("p, li, td, dd");
    if (!paragraph || getComputedStyle(element).display !== "inline") return false;
    return (paragraph.textContent ?? "").trim().length > (element.textContent ?? "").trim().length + 10;
  }
}

/** Runs in the page: what sticks out of it sideways, or nothing. */
export function widestOverflow(): string {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return "";
  const culprits = [...document.querySelectorAll("main *, header *, nav *")].filter((element) => {
    const { left, right } = element.getBoundingClientRect();
    return right > clientWidth + 1 || left < -1;
  });
  const names = culprits
    .slice(0, 3)
    .map((element) => `${element.tagName.toLowerCase()}.${element.getAttribute("class")}`);
  return `${scrollWidth} of ${clientWidth} px (${names.join(", ")})`;
}

const mostStops = 400;

/** Walks a page with the Tab key and names the stops that show no ring, or hide behind something. */
export async function ringlessStops(page: Page): Promise<string[]> {
  const found: string[] = [];
  const seen = new Set<string>();
  for (let stop = 0; stop < mostStops; stop += 1) {
    await page.keyboard.press("Tab");
    const at = await page.evaluate(() => {
      const element = document.activeElement;
      if (!(element instanceof HTMLElement) || element === document.body) return null;
      const marked = Object.assign(element, {
        kickoffStop: (element as { kickoffStop?: number }).kickoffStop ?? performance.now(),
      });
      // A switch shows it on its label, a card's link on the card that it covers.
      const styles = [element, element.closest("label"), element.closest("article")].flatMap((part) =>
        part ? [getComputedStyle(part), getComputedStyle(part, "::after")] : [],
      );
      const ring = styles.some(
        ({ outlineStyle, outlineWidth }) => outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2,
      );
      const { top, bottom, left, right, width, height } = element.getBoundingClientRect();
      const isInView =
        width > 0 && height > 0 && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
      const words = (element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 40);
      return {
        id: String(marked.kickoffStop),
        ring,
        isInView,
        name: `${element.tagName.toLowerCase()} "${words}"`,
      };
    });
    if (at === null || seen.has(at.id)) break;
    seen.add(at.id);
    if (!at.ring) found.push(`${at.name} has no ring`);
    if (!at.isInView) found.push(`${at.name} is out of sight`);
  }
  if (seen.size === 0) found.push("nothing can be reached");
  return found;
}
