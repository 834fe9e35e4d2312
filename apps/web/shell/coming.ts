import { useEffect, useState, type ComponentType } from "react";
import { useLocation, useNavigation } from "react-router";
import { atFirstMove } from "#kit/client/later.tsx";
import { usePart } from "#kit/client/use-part.ts";
import { pageAt, type PageAt } from "../page-at.ts";
import type { ComingPageProps } from "./ComingPage.tsx";
import { useFrame } from "./frame.tsx";

/** What comes sooner needs nothing in its place. */
const patienceMs = 300;

/** Nobody goes anywhere before the first press, so the shapes come then. */
const loadShapes = () => atFirstMove(() => import("./ComingPage.tsx"));

export interface Coming extends PageAt {
  Shape: ComponentType<ComingPageProps>;
}

/**
 * Another page that is on its way and takes a while, with its shape. What the page of now leads to by itself, such as a
 * tab, it shows in its own way.
 */
export function useComing(): Coming | undefined {
  const here = useLocation();
  const { location } = useNavigation();
  const isSignedIn = useFrame().viewer !== null;
  const next = location && pageAt(location, isSignedIn);
  const isOther = next !== undefined && next.page.screen !== pageAt(here, isSignedIn)?.page.screen;
  const shapes = usePart(loadShapes);
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    if (!isOther) return undefined;
    // A dialog in which somebody has pressed something stays until the page is there.
    const timer = setTimeout(() => setIsSlow(document.querySelector(":modal") === null), patienceMs);
    const forget = () => setIsSlow(false);
    // A page that comes with another document leaves this one as it was, for who returns to it.
    addEventListener("pagehide", forget);
    return () => {
      clearTimeout(timer);
      removeEventListener("pagehide", forget);
      forget();
    };
  }, [isOther]);
  return isOther && isSlow && shapes ? { ...next, Shape: shapes.default } : undefined;
}
