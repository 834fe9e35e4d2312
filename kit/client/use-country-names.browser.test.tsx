import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { AppProvider } from "./app.tsx";
import { testApp } from "./testing/app.ts";
import { useCountryOptions } from "./use-country-names.ts";

const codes = ["SE", "AT", "PT", "DE", "AE"] as const;

function Choice() {
  return useCountryOptions(codes).map(({ value, name }) => <li key={value}>{name}</li>);
}

test.each([
  // By code point Ä and Ö would sort after Z; by country code AE and AT before DE.
  ["de-DE", ["Deutschland", "Österreich", "Portugal", "Schweden", "Vereinigte Arabische Emirate"]],
  ["fr-FR", ["Allemagne", "Autriche", "Émirats arabes unis", "Portugal", "Suède"]],
])("country options are sorted as in %s", async (locale, names) => {
  const screen = await render(
    <AppProvider app={{ ...testApp(), locale }}>
      <Choice />
    </AppProvider>,
  );
  expect([...screen.container.querySelectorAll("li")].map((item) => item.textContent)).toEqual(names);
});
