import type { FastifyInstance } from "fastify";
import { testCards } from "#apps/simulators/cards/test-cards.ts";
import { type Brand, operatorFamilies } from "#features/branding/rules.ts";
import { operatorWords } from "#features/subscriptions/rules.ts";
import { escapeMarkup } from "#kit/pure/markup.ts";
import { behaviourWords } from "../fixtures/names.ts";
import { opponentsIn } from "../opponents/behaviours.ts";
import type { ReadyPhone } from "./phones.ts";

const policy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'";
const styles =
  "body{font:1rem/1.6 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color-scheme:dark;background:#0c0f14;color:#f2f4f7}" +
  "a{color:#7aa7ff}h2{margin-block:2rem .5rem;font-size:1.15rem}ol,p{max-width:46rem}li{margin-block:.35rem}" +
  "div{overflow-x:auto}table{border-collapse:collapse}td,th{padding:.35rem 1.25rem .35rem 0;text-align:start;vertical-align:top;border-block-end:1px solid #2a323e}" +
  "code{white-space:nowrap;font-size:1.05em}";

/** Which opponents a brand of each country has, the default brand's country first. */
export function opponentRows(brands: readonly Pick<Brand, "country" | "name">[]): string[][] {
  const countries = Map.groupBy(brands, ({ country }) => country);
  const columns = [...countries].map(([country]) => opponentsIn(country));
  const [first = []] = columns;
  return first.map(({ behaviour }, index) => [
    behaviourWords[behaviour],
    ...columns.map((column) => column[index]?.username ?? ""),
  ]);
}

/** How each operator is tried: a number that it takes, and the words of its switchboard. */
export function operatorRows(brands: readonly Brand[]): string[][] {
  return operatorFamilies.flatMap((family) => {
    const of = brands.filter(({ operator }) => operator === family);
    const [first] = of;
    if (!first) return [];
    const number = `+${first.dialCode} ${first.phone.example}`;
    return [[of.map(({ key }) => key).join(", "), number, Object.keys(operatorWords[family]).join(", ")]];
  });
}

/** One page for whoever shows the product: what to open, whom to challenge, which values to type. */
export function registerGuide(
  server: FastifyInstance,
  { phones, brands }: { phones: readonly ReadyPhone[]; brands: readonly Brand[] },
): void {
  const countries = [...new Set(brands.map(({ country }) => country))];
  const page =
    `<!doctype html><html lang="en"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width,initial-scale=1"><title>Guide to the demo</title>` +
    `<style>${styles}</style></head><body><h1>Guide to the demo</h1>` +
    `<h2>A whole match in five minutes</h2><ol>` +
    `<li>Open <a href="${phones[0]?.address}">the phone of ${phones[0]?.player}</a>: it is signed in.` +
    `<li>Open a battleground that is live, find an opponent from the table below, challenge for an instant match.` +
    `<li>The opponent accepts and checks in within seconds. Check in, post a score with any picture; the opponent verifies it and the table moves.` +
    `<li>Move the <a href="/sim">clock</a> to see reminders, deadlines and renewals. Time only goes forward.</ol>` +
    `<h2>Two phones side by side</h2><p>Open both, each in a window of its own. They are in the same battlegrounds, so one can challenge the other.</p>` +
    table(
      ["Player", "Opens signed in"],
      phones.map(({ player, address }) => [player, link(address)]),
    ) +
    `<h2>Opponents who answer by themselves</h2><p>They are in the battlegrounds of the first phone. Every other player of the demo whom nobody has signed in as accepts, checks in and verifies as well, within a minute.</p>` +
    table(
      ["Behaviour", ...countries],
      opponentRows(brands).map((row) => row.map(escapeMarkup)),
    ) +
    `<h2>Test cards</h2><p>With any date to come and any three digits.</p>` +
    table(
      ["Number", ""],
      testCards.map(({ number, meaning }) => [`<code>${number}</code>`, meaning]),
    ) +
    `<h2>Operators</h2><p>Any number of the country works; PINs arrive on the <a href="/sim">phone</a>. ` +
    `The <a href="/sim/operators">switchboard</a> sets a subscriber to any of the operator's words.</p>` +
    table(
      ["Brands", "A number", "Words"],
      operatorRows(brands).map((row) => row.map(escapeMarkup)),
    ) +
    `</body></html>`;
  server.get("/sim/guide", async (_, reply) =>
    reply.type("text/html; charset=utf-8").header("content-security-policy", policy).send(page),
  );
}

function link(address: string): string {
  return `<a href="${address}">${address}</a>`;
}

/** Cells are markup. */
function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const head = heads.map((cell) => `<th scope="col">${escapeMarkup(cell)}`).join("");
  const body = rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}`).join("")}`).join("");
  return `<div><table><tr>${head}${body}</table></div>`;
}
