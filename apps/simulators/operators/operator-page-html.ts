import type { Brand } from "#features/branding/rules.ts";
import { escapeMarkup } from "#kit/pure/markup.ts";

export interface OfferedService {
  /** The operator's id of the service. */
  service: string;
  price: string;
}

/** An operator's page: service, price, number, yes or no. */
export function operatorPageHtml(
  brand: Brand,
  { service, price }: OfferedService,
  { extRef, msisdn = "", isRefused = false }: { extRef: string; msisdn?: string; isRefused?: boolean },
): string {
  const isPlaySite = brand.outside === "play-site";
  const fault = isRefused
    ? `<p role="alert" id="fault">This is no cell number of ours. One looks like ${escapeMarkup(brand.phone.example)}.</p>`
    : "";
  return `<!doctype html><html lang="en"><head><meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" /><meta name="color-scheme" content="dark" />
<title>${escapeMarkup(brand.name)} at the operator</title><link rel="stylesheet" href="/sim/operators.css" /></head>
<body><main class="outside"><h1>${isPlaySite ? `Play ${escapeMarkup(brand.name)}` : `Subscribe to ${escapeMarkup(brand.name)}?`}</h1>
<p>This page is the simulated operator's, not ours. Pressing yes subscribes the number at once.</p>
<section><h2>${escapeMarkup(brand.gameTitle)}</h2>
<p>${escapeMarkup(price)}, taken from airtime. It renews by itself until it is stopped.</p>
<form method="post">
<input type="hidden" name="service" value="${escapeMarkup(service)}" />
<input type="hidden" name="ext_ref" value="${escapeMarkup(extRef)}" />
<label>Cell number <input name="msisdn" type="tel" autocomplete="tel-national" value="${escapeMarkup(msisdn)}"
placeholder="${escapeMarkup(brand.phone.example)}"${isRefused ? ' aria-invalid="true" aria-describedby="fault"' : ""} /></label>${fault}
<button name="answer" value="yes">${isPlaySite ? "Subscribe and play" : "Yes, subscribe"}</button>
<button name="answer" value="no" class="no">No, back to ${escapeMarkup(brand.name)}</button></form></section>
<p>All subscribers: <a href="/sim/operators">switchboard</a></p></main></body></html>`;
}
