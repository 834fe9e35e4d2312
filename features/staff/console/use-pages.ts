import { useState } from "react";
import { useText } from "#kit/client/app.tsx";
import { useToasts } from "#kit/ui/components/Toasts.tsx";

interface Page<Item, Key> {
  items: readonly Item[];
  next: Key | null;
}

/** The first page from the loader, and those that the reader asked for after it. */
export function usePages<Item, Key>(first: Page<Item, Key>, load: (next: Key) => Promise<Page<Item, Key>>) {
  const words = useText("problems");
  const { fail } = useToasts();
  const [isBusy, setIsBusy] = useState(false);
  const [further, setFurther] = useState<Page<Item, Key> & { of: Page<Item, Key> }>();
  // What followed an older first page is not what follows this one.
  const known = further?.of === first ? further : { items: [], next: first.next };

  async function showMore() {
    if (known.next === null) return;
    setIsBusy(true);
    try {
      const page = await load(known.next);
      setFurther({ of: first, items: [...known.items, ...page.items], next: page.next });
    } catch {
      fail(words("unavailable"));
    } finally {
      setIsBusy(false);
    }
  }
  return { items: [...first.items, ...known.items], hasMore: known.next !== null, isBusy, showMore };
}
