import { useTableUrl } from "#features/staff/console/index.ts";
import { useText } from "#kit/client/app.tsx";
import { Banner } from "#kit/ui/components/Banner.tsx";
import { Button } from "#kit/ui/components/Button.tsx";

const names = ["player", "subscription", "charge", "refund"] as const;

/** Says that a link limited the list to one player, subscription or charge, or to open refunds, and removes that. */
export function LinkFilterNote() {
  const text = useText("console-subscriptions");
  const { search, set } = useTableUrl();
  if (!names.some((name) => search.has(name))) return null;
  return (
    <Banner kind="info">
      {text(search.has("refund") ? "onlyOpenRefunds" : "onlySome")}{" "}
      <Button size="sm" onClick={() => set(Object.fromEntries(names.map((name) => [name, ""])))}>
        {text("showAll")}
      </Button>
    </Banner>
  );
}
