import { useBrand, useMe } from "#features/staff/console/index.ts";
import { useText } from "#kit/client/app.tsx";

/** The brand that the page is about, if the member has not chosen it. */
export function BrandNote({ brand }: { brand: string }) {
  const text = useText("console-chat");
  const chosen = useBrand();
  const name = useMe().brands.find(({ key }) => key === brand)?.name;
  return chosen === undefined && name !== undefined && <p className="muted">{text("ofBrand", name)}</p>;
}
