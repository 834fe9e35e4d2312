import { useTableUrl } from "#features/staff/console/index.ts";
import { useText } from "#kit/client/app.tsx";
import { Banner } from "#kit/ui/components/Banner.tsx";
import { Button } from "#kit/ui/components/Button.tsx";

const ids = ["player", "subscription", "charge"] as const;

/** Says that a link limited the list to one player, subscription or charge, and removes that. */
export function OnlySome() {
  const text = useText("console-subscriptions");
  const { search, set } = useTableUrl();
  if (!ids.some((id) => search.has(id))) return null;
  return (
    <Banner kind="info">
      {text("onlySome")}{" "}
      <Button size="sm" onClick={() => set({ player: "", subscription: "", charge: "" })}>
        {text("showAll")}
      </Button>
    </Banner>
  );
}
