import type { CDPSession, Page } from "playwright-core";
import { axeViolations } from "#kit/testing/axe.ts";
import type { screens } from "./product.ts";

/**
 * Both screens, both themes, both directions. For states that a page reaches only after actions: every-page.test.ts
 * checks how each page opens.
 */
export const checkedPages = [
  { brand: "eal-eu-en", screen: "desktop" },
  { brand: "blg-ps-ar", screen: "phone" },
] as const;

/** Faults of the open page: axe, small targets on a phone, invisible focus on a desktop, and scrolling sideways. */
export async function pageFaults(page: Page, screen: keyof typeof screens): Promise<string[]> {
  const overflow = await page.evaluate(widestOverflow);
  return [
    ...(await axeViolations(page)),
    ...(screen === "phone" ? await page.evaluate(smallTargets) : await stopsWithoutFocusRing(page)),
    ...(overflow === "" ? [] : [overflow]),
  ];
}

/** Runs in the page: controls smaller than 44 px. */
export function smallTargets(): string[] {
  const least = 44;
  const found: string[] = [];
  for (const element of document.querySelectorAll<HTMLElement>(
    "a[href], button, input, select, summary, [role=tab]",
  )) {
    const { visibility, display } = getComputedStyle(element);
    if (visibility === "hidden" || display === "none" || element.closest("[inert], .sr")) continue;
    // A switch or radio is clicked by its label; a card's link by the whole card.
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
    const after = getComputedStyle(element, "::after");
    if (after.content === "none" || after.position !== "absolute") return own;
    // A stretched ::after makes the whole card the target, or a larger area than the element shows.
    const isPositioned = getComputedStyle(element).position !== "static";
    const box = isPositioned ? own : element.offsetParent?.getBoundingClientRect();
    if (!box) return own;
    const sum = (first: string, second: string) => Number.parseFloat(first) + Number.parseFloat(second);
    const width = box.width - sum(after.left, after.right);
    const height = box.height - sum(after.top, after.bottom);
    // Otherwise it is a decoration, such as the line below a tab.
    return height >= own.height && width >= own.width ? new DOMRect(box.x, box.y, width, height) : own;
  }

  function isInRunningText(element: HTMLElement): boolean {
    const paragraph = element.closest("p, li, td, dd");
    if (!paragraph || getComputedStyle(element).display !== "inline") return false;
    return (paragraph.textContent ?? "").trim().length > (element.textContent ?? "").trim().length + 10;
  }
}

/** Runs in the page: makes every text 40 % longer with accented letters, as a translation could be. */
export function lengthenTexts(): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.nodeValue ?? "";
    const words = text.trim();
    // Numbers, clocks and short marks stay as long in every language.
    if (words.length < 4 || /\d/.test(words) || node.parentElement?.closest("script, style, bdi, svg, .sr"))
      continue;
    const more = Math.ceil(words.length * 0.4);
    node.nodeValue = text.replace(words, `${words} ${"éàüöñ ".repeat(more).slice(0, more).trim()}`);
  }
}

/** Runs in the page: the element that overflows sideways the most, or "". */
export function widestOverflow(): string {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return "";
  const culprits = [...document.querySelectorAll("body *")].filter((element) => {
    const { left, right } = element.getBoundingClientRect();
    // Text that does not wrap can be wider than its element.
    const textEnd = left + element.scrollWidth;
    return Math.max(right, textEnd) > clientWidth + 1 || left < -1;
  });
  const names = culprits
    .slice(-3)
    .map((element) => `${element.tagName.toLowerCase()}.${element.getAttribute("class")}`);
  return `${scrollWidth} of ${clientWidth} px (${names.join(", ")})`;
}

const maxStops = 400;
const atATime = 8;

/** Walks a page with the Tab key and returns the stops without a visible focus ring. */
async function stopsWithoutFocusRing(page: Page): Promise<string[]> {
  const walk = await page.evaluateHandle(watchStops);
  const session = await page.context().newCDPSession(page);
  for (let stop = 0; stop < maxStops; stop += atATime) {
    // Key presses stay in order, so they need not wait for one another.
    await Promise.all(Array.from({ length: atATime }, () => pressTab(session)));
    if (await walk.evaluate(({ isOver }) => isOver)) break;
  }
  await session.detach();
  return walk.evaluate(({ end }) => end());
}

async function pressTab(session: CDPSession): Promise<void> {
  const tab = { key: "Tab", code: "Tab", windowsVirtualKeyCode: 9 };
  await Promise.all([
    session.send("Input.dispatchKeyEvent", { type: "rawKeyDown", ...tab }),
    session.send("Input.dispatchKeyEvent", { type: "keyUp", ...tab }),
  ]);
}

/** Runs in the page: checks each stop when the next key press leaves it, which saves round trips. */
function watchStops() {
  const walk = { found: [] as string[], seen: new Set<Element>(), isOver: false, end };
  let presses = 0;
  addEventListener("keydown", checkStop, true);
  return walk;

  function end(): string[] {
    removeEventListener("keydown", checkStop, true);
    return walk.seen.size === 0 ? ["nothing can be reached"] : walk.found;
  }

  function checkStop(event: KeyboardEvent): void {
    if (event.key !== "Tab" || presses++ === 0 || walk.isOver) return;
    const element = document.activeElement;
    walk.isOver = !(element instanceof HTMLElement) || element === document.body || walk.seen.has(element);
    if (walk.isOver || !(element instanceof HTMLElement)) return;
    walk.seen.add(element);
    const words = (element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 40);
    const name = `${element.tagName.toLowerCase()} "${words}"`;
    if (!hasRing(element)) walk.found.push(`${name} has no ring`);
    if (!isInView(element)) walk.found.push(`${name} is out of sight`);
  }

  /** A switch shows the ring on its label, a card's link on its card. */
  function hasRing(element: HTMLElement): boolean {
    const parts = [element, element.closest("label"), element.closest("article")];
    const styles = parts.flatMap((part) =>
      part ? [getComputedStyle(part), getComputedStyle(part, "::after")] : [],
    );
    return styles.some(
      ({ outlineStyle, outlineWidth }) => outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2,
    );
  }

  function isInView(element: HTMLElement): boolean {
    const { top, bottom, left, right, width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
  }
}
