/** An operator's page for one subscriber and one of its services, as the brand's file writes the address. */
export function operatorPageUrl(
  page: string,
  values: Readonly<Record<"serviceId" | "extRef" | "msisdn", string>>,
): string {
  return page.replace(/\{(serviceId|extRef|msisdn)\}/g, (_, name: keyof typeof values) =>
    encodeURIComponent(values[name]),
  );
}
