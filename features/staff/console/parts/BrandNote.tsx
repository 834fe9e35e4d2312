import { useText } from "#kit/client/app.tsx";
import { useBrand } from "./brand-choice.ts";
import { useMe } from "./me.tsx";

/** The brand that a page is about, if the member has not chosen it. */
export function BrandNote({ brand }: { brand: string }) {
  const text = useText("staff");
  const chosen = useBrand();
  const name = useMe().brands.find(({ key }) => key === brand)?.name;
  return chosen === undefined && name !== undefined && <p className="muted">{text("ofBrand", name)}</p>;
}
