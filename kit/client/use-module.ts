import { useEffect, useState } from "react";

/**
 * A part of a page that comes by itself, once it is to be had; undefined until it is there. One that never comes leaves
 * the page as it is without it, unless somebody wants to know.
 */
export function useModule<Part>(
  load: (() => Promise<Part>) | undefined,
  onLost?: (error: Error) => void,
): Part | undefined {
  const [part, setPart] = useState<Part>();
  useEffect(() => {
    load?.().then(setPart, (error: unknown) => onLost?.(error as Error));
  }, [load, onLost]);
  return part;
}
