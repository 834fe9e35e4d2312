import { useEffect, useState } from "react";

/** A part of a page that comes by itself, once it is to be had; undefined until it is there. */
export function usePart<Part>(load: (() => Promise<Part>) | undefined): Part | undefined {
  const [part, setPart] = useState<Part>();
  useEffect(() => {
    // One that never comes leaves the page as it is without it.
    load?.().then(setPart, () => undefined);
  }, [load]);
  return part;
}
