import type { CheckedFile } from "./brand-schema.ts";
import { marketOf } from "./markets.ts";

/** Faults of dial code, currency and number prefixes that do not match the country. */
export function* marketFaults(file: CheckedFile): Generator<string> {
  const countries = file.countries ?? [file.country];
  const field = file.countries ? "countries" : "country";
  const unknown = countries.filter((country) => !marketOf(country));
  if (unknown.length > 0) {
    yield `${field} must name countries by their ISO code, which ${unknown.join(", ")} is not`;
    return;
  }
  const markets = countries.flatMap((country) => marketOf(country) ?? []);
  const dialCodes = [...new Set(markets.map(({ dialCode }) => dialCode))];
  if (!dialCodes.includes(file.dialCode))
    yield `dialCode must be ${dialCodes.join(" or ")}, the dialling code of ${countries.join(", ")}`;
  const currencies = [...new Set(markets.flatMap((market) => market.currencies))];
  if (!currencies.includes(file.currency.code))
    yield `currency.code must be ${currencies.join(" or ")}, the currency of ${countries.join(", ")}`;
  yield* phoneFaults(file);
}

function* phoneFaults({ phone, dialCode, demo }: CheckedFile): Generator<string> {
  const { mobilePrefixes, foreignPrefixes = [] } = phone;
  const example = phone.example.replace(/\D/g, "");
  const isMobile = (number: string) => mobilePrefixes.some((prefix) => number.startsWith(prefix));
  if (!phone.digits.includes(example.length))
    yield `phone.example must have ${phone.digits.join(" or ")} digits, as phone.digits says, without the dialling code and the leading 0`;
  else if (!isMobile(example)) yield "phone.example must begin with one of phone.mobilePrefixes";
  for (const [name, prefixes] of Object.entries({ mobilePrefixes, foreignPrefixes })) {
    const trunk = prefixes.find((prefix) => prefix.startsWith("0"));
    if (trunk !== undefined) yield `phone.${name} must not begin with 0, as ${trunk} does`;
    const long = prefixes.find((prefix) => prefix.length >= Math.min(...phone.digits));
    if (long !== undefined) yield `phone.${name} must be shorter than a number, which ${long} is not`;
  }
  const all = [...mobilePrefixes, ...foreignPrefixes];
  const double = all.find((prefix, index) =>
    all.some((other, place) => place !== index && prefix.startsWith(other)),
  );
  if (double !== undefined)
    yield `phone.mobilePrefixes must name each prefix once: ${double} is covered twice`;
  if (demo && demo.msisdn.startsWith(dialCode) && !isMobile(demo.msisdn.slice(dialCode.length)))
    yield "demo.msisdn must continue with one of phone.mobilePrefixes after the dialling code";
}

/** Faults of fields that do not match the operator family. */
export function* operatorFaults(file: CheckedFile): Generator<string> {
  const { operator, nigeria } = file;
  if (operator === "nigeria" && !nigeria)
    yield "operator must not be nigeria: that family sells by the services that the group nigeria names, and there is none";
  if (nigeria && operator !== undefined && operator !== "nigeria")
    yield "operator must be nigeria because the group nigeria names its services";
  for (const page of ["externalPlaySite", "operatorPaymentPage", "operatorOptInPage"] as const)
    if (file[page] !== undefined && operator === undefined)
      yield `${page} must be left out because the brand names no operator`;
}
