/** Fills the placeholders of an operator page URL from the brand's configuration. */
export function operatorPageUrl(
  page: string,
  values: Readonly<Record<"serviceId" | "extRef" | "msisdn", string>>,
): string {
  return page.replace(/\{(serviceId|extRef|msisdn)\}/g, (_, name: keyof typeof values) =>
    encodeURIComponent(values[name]),
  );
}
