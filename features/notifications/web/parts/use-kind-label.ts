import { useText } from "#kit/client/app.tsx";
import type { SentKindName } from "../../rules.ts";

/** Labels of the kinds that slices register; null for an unknown kind. */
export function useKindLabel(): (kind: string) => string | null {
  const text = useText("preferences");
  return (kind) => {
    const key = `kind_${kind as SentKindName}` as const;
    const label = text(key);
    return label === key ? null : label;
  };
}
