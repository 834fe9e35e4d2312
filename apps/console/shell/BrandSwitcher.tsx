import { useSearchParams } from "react-router";
import { useBrand, useMe } from "#features/staff/console/index.ts";
import { useText } from "#kit/client/app.tsx";
import { Select } from "#kit/ui/components/Select.tsx";

/** Chooses one of the member's brands, or all of them. The choice is part of the address. */
export function BrandSwitcher() {
  const text = useText("staff");
  const { brands } = useMe();
  const setSearch = useSearchParams()[1];
  const choose = (key: string) =>
    setSearch((search) => {
      if (key === "") search.delete("brand");
      else search.set("brand", key);
      // A cursor belongs to one list.
      search.delete("after");
      return search;
    });
  const options = brands.map(({ key, name }) => ({ value: key, name: `${name} (${key})` }));
  return (
    <Select
      aria-label={text("brand")}
      value={useBrand() ?? ""}
      options={[{ value: "", name: text("allMyBrands") }, ...options]}
      onChange={(event) => choose(event.target.value)}
    />
  );
}
