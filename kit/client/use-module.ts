import { useEffect, useState } from "react";

/** Loads a module after the first render; undefined until it is loaded. A failure goes to `onLost`. */
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
